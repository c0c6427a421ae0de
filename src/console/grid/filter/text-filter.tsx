import { useCallback } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { actionFilter, type Filter, type ListQuery } from '@/list/list-query.ts'
import { consoleCall } from '@/session/call/api.ts'
import { useFeatures } from '@/session/features.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { searchOptions } from '@/value/entity-options.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import type { ValuesAnswer } from '../../../catalogue/wire.ts'
import { TypedFilter } from './typed-filter.tsx'

export type TextFilterProps = {
  readonly id: string
  readonly name: string
  readonly field: Field
  readonly query: ListQuery
  readonly onChange: (change: Filter) => void
}

/** A text to filter by, one of those there are: the names of the rows it stands for, else what the list's rows hold. */
export function TextFilter({ id, name, field, query, onChange }: TextFilterProps) {
  const { options } = useFeatures()
  const value = query.filter[name] ?? ''
  const named = field.kind === 'text' && field.names !== undefined ? field.names : null
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
      if (named !== null) {
        const rows = await searchOptions(entityNamed(catalogue, named), keyword, signal)
        return [...new Set(rows.map(({ label }) => label))].map((label) => ({ value: label, label }))
      }
      const { [name]: _, keyword: __, ...others } = actionFilter(query)
      const params = { ...others, entity: query.entity.name, field: name, keyword }
      const { list } = await consoleCall<ValuesAnswer>('GET', '/console/values', params, { quiet: true, signal })
      return list.map((each) => ({ value: each.value, label: each.value, hint: `${each.rows} 条` }))
    },
    [named, name, query],
  )
  if (!options) {
    const apply = (text: string) => {
      onChange({ [name]: text })
      return null
    }
    return <TypedFilter id={id} value={value} onApply={apply} />
  }
  return (
    <Combobox
      id={id}
      value={value === '' ? null : { value, label: value }}
      onSearch={search}
      placeholder={`搜索${field.label}`}
      onChange={(option) => onChange({ [name]: option?.value ?? '' })}
    />
  )
}
