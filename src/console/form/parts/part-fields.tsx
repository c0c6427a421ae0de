import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import type { Fields } from '../../../catalogue/vocabulary/field.ts'
import type { PartProblem } from '../../../catalogue/wire/part-problem.ts'
import { FieldControl } from '../field-control.tsx'
import { openingValues, partBody } from '../form-value.ts'

type PartValues = Readonly<Record<string, unknown>>

type PartFieldsProps = {
  readonly fields: Fields
  readonly values: PartValues
  readonly onChange: (values: PartValues) => void
  /** What is wrong with them. */
  readonly wrong: readonly PartProblem[]
}

/** What a part of a structure says, field by field. Mount it anew for another part. */
export function PartFields({ fields, values, onChange, wrong }: PartFieldsProps) {
  const names = Object.keys(fields)
  const [typed, setTyped] = useState(() => openingValues(fields, names, values))
  const change = (name: string, value: unknown) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    onChange(partBody(fields, next))
  }
  return names.map((name) => {
    const field = fields[name]
    if (!field) return null
    return (
      <Field
        key={name}
        label={field.label}
        required={field.required ?? false}
        hint={field.hint}
        error={wrong.find((each) => each.field === name)?.message}
      >
        {(aria) => (
          <FieldControl field={field} value={typed[name]} onChange={(value) => change(name, value)} aria={aria} />
        )}
      </Field>
    )
  })
}
