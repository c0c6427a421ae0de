import { createContext, useCallback, useContext } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { mostOptions, offeredOptions, searchOptions } from '@/value/entity-options.ts'
import { idOf } from '@/value/shown-value.ts'
import { useRefLabel } from '@/value/use-ref-label.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'

type RefInputProps = {
  readonly aria: FieldAria
  readonly entity: string
  /** A RefValue, an id, or null. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isLocked?: boolean
  /** Any row may be chosen, not only those offered to whoever makes something new: what is switched off, riders at rest. */
  readonly takesAny?: boolean
}

/** The id of the record that a row is chosen for, where what is offered depends on it. */
export const ChosenFor = createContext<number | null>(null)

/** By what the rows offered are narrowed down: parameters of the call that offers them, and the same in words. */
export type Narrowed = { readonly by: Readonly<Record<string, unknown>>; readonly said: string | null }

export const OfferedOnly = createContext<Narrowed>({ by: {}, said: null })

/** Chooses a row of another entity by the call the specification names for it, else by the console's own. */
export function RefInput({ aria, entity: name, value, onChange, isLocked = false, takesAny = false }: RefInputProps) {
  const entity = entityNamed(catalogue, name)
  const record = useContext(ChosenFor)
  const only = useContext(OfferedOnly)
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
      const asked = { keyword, limit: mostOptions, ...only.by, ...(record === null ? {} : { record }) }
      const list = takesAny
        ? await searchOptions(entity, keyword, signal)
        : (await offeredOptions(entity, asked, signal)).list
      return list.map(({ id, label, hint, disabled }) => ({
        value: String(id),
        label,
        hint: hint ?? undefined,
        disabled: !takesAny && (disabled ?? false),
      }))
    },
    [entity, record, only, takesAny],
  )
  const id = idOf(value)
  const looked = useRefLabel(name, id !== null && labelOf(value) === null ? String(id) : '')
  return (
    <Combobox
      {...aria}
      disabled={isLocked}
      placeholder={`搜索${entity.title}`}
      among={only.said === null ? undefined : `${only.said}的${entity.title}`}
      value={id === null ? null : { value: String(id), label: labelOf(value) ?? looked }}
      onSearch={search}
      onChange={(option) => onChange(option ? { id: Number(option.value), label: option.label, picture: null } : null)}
    />
  )
}

function labelOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : null
}
