import { useQuery } from '@tanstack/react-query'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { offeredOptions } from '@/value/entity-options.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { limits } from '../../../catalogue/schema/listing.ts'
import { CheckList } from './check-list.tsx'
import type { StructureProps } from './structure-props.ts'

/** Chooses several rows of an entity of few rows; the value is their ids. */
export function RefsInput({ entity: name, label, value, onChange }: StructureProps & { readonly entity: string }) {
  const entity = entityNamed(catalogue, name)
  const { data, error } = useQuery({
    queryKey: ['every-option', name],
    queryFn: ({ signal }) => offeredOptions(entity, { limit: limits.page }, signal),
  })
  const ids = Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
  if (error) return <p className="text-destructive text-sm">{error.message}</p>
  if (!data) return <p className="text-muted-foreground text-sm">加载中…</p>
  const items = data.list.map((each) => ({
    value: String(each.id),
    label: each.label,
    hint: each.disabled ? '已停用' : (each.hint ?? undefined),
  }))
  const toggle = (text: string) => {
    const id = Number(text)
    onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
  }
  return <CheckList {...{ label, items }} chosen={new Set(ids.map(String))} onToggle={toggle} />
}
