import { useCallback } from 'react'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { OptionsAnswer } from '../../catalogue/wire.ts'
import { consoleCall, fire } from '../app/api.ts'
import { Combobox, type ComboboxOption } from '../ui/control/combobox.tsx'
import type { FieldAria } from '../ui/control/field.tsx'

const most = 20

/** Chooses a row of another entity by the call the specification names for it, else by the console's own. */
export function RefInput({
  aria,
  entity: name,
  value,
  onChange,
}: {
  readonly aria: FieldAria
  readonly entity: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}) {
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
      const { options } = entityNamed(catalogue, name)
      const quiet = { quiet: true, signal }
      const { list } = options
        ? await fire<OptionsAnswer>(options.call, { keyword, limit: most }, quiet)
        : await consoleCall<OptionsAnswer>('GET', '/console/options', { entity: name, keyword, limit: most }, quiet)
      return list.map(({ id, label, hint }) => ({ value: String(id), label, ...(hint ? { hint } : {}) }))
    },
    [name],
  )
  return (
    <Combobox
      {...aria}
      value={optionOf(value)}
      onSearch={search}
      onChange={(option) => onChange(option ? { id: Number(option.value), label: option.label, picture: null } : null)}
    />
  )
}

function optionOf(value: unknown): ComboboxOption | null {
  if (typeof value === 'number') return { value: String(value), label: `#${value}` }
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  return { value: String(value.id), label: 'label' in value ? String(value.label) : `#${value.id}` }
}
