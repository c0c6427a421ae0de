import { useState } from 'react'
import { Field } from '@/ui/field.tsx'
import { type Block, wordsOf } from '@/value/block.ts'
import { FieldControl } from '../field-control.tsx'
import { openingValues, requestBody } from '../form-value.ts'

/** What a block says, field by field. Mount it anew for another block. */
export function BlockFields({ block, onChange }: { readonly block: Block; readonly onChange: (block: Block) => void }) {
  const { fields } = wordsOf(block.kind)
  const names = Object.keys(fields)
  const [typed, setTyped] = useState(() => openingValues(fields, names, block.values))
  const change = (name: string, value: unknown) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    onChange({ ...block, values: requestBody(fields, next) })
  }
  return names.map((name) => {
    const field = fields[name]
    if (!field) return null
    return (
      <Field key={name} label={field.label} required={field.required ?? false} hint={field.hint}>
        {(aria) => (
          <FieldControl field={field} value={typed[name]} onChange={(value) => change(name, value)} aria={aria} />
        )}
      </Field>
    )
  })
}
