import { isRecord } from '../parsed-json.ts'
import type { Catalogue } from './catalogue.ts'
import type { Entity } from './vocabulary/entity.ts'
import { type RefField, ref } from './vocabulary/field.ts'
import { namingField } from './vocabulary/field-use.ts'

/** A row that is shown beside another: what it is there, and its label as far as the other row tells. */
export type BesideRow = {
  readonly title: string
  readonly entity: string
  readonly id: number
  readonly label: string | null
}

/** The row that an entity's detail shows beside a row, stored or shown; null where that points at none. */
export function besideOf({ detail, fields }: Entity, row: Readonly<Record<string, unknown>>): BesideRow | null {
  const beside = detail?.beside
  if (beside === undefined) return null
  if (typeof beside === 'string') {
    const field = fields[beside]
    return field?.kind === 'ref' ? found(field.label, field.entity, row[beside]) : null
  }
  const [kind, value] = [fields[beside.kind], String(row[beside.kind])]
  const what = kind?.kind === 'choice' ? (kind.options[value] ?? value) : value
  return found(`${kind?.label ?? ''}：${what}`, beside.among[value]?.entity, row[beside.id])
}

function found(title: string, entity: string | undefined, value: unknown): BesideRow | null {
  const isShown = isRecord(value) && 'id' in value
  const id = isShown ? value.id : value
  const label = isShown && 'label' in value ? String(value.label) : null
  return entity !== undefined && typeof id === 'number' && id > 0 ? { title, entity, id, label } : null
}

/** The field of a row that says which entity another field of it holds the id of a row of; undefined where that is no such id. */
export function kindFieldOf({ fields, detail }: Pick<Entity, 'fields' | 'detail'>, name: string): string | undefined {
  if (typeof detail?.beside === 'object' && detail.beside.id === name) return detail.beside.kind
  return namingField(fields[name])
}

/** The entity whose row a field holds the id of, where the row itself says by another field which that is; null where it names none. */
export function namedEntity(
  { entities }: Pick<Catalogue, 'entities'>,
  entity: Pick<Entity, 'fields' | 'detail'>,
  name: string,
  row: Readonly<Record<string, unknown>>,
): Entity | null {
  const by = kindFieldOf(entity, name)
  if (by === undefined) return null
  const { beside } = entity.detail ?? {}
  const value = String(row[by])
  const named = typeof beside === 'object' && beside.id === name ? beside.among[value]?.entity : value
  return entities.get(named ?? '') ?? null
}

/** A field as a reference to rows of one entity: a ref is one, and so is an id where the row, or a filter, says whose; null for others. */
export function refIn(
  catalogue: Pick<Catalogue, 'entities'>,
  entity: Pick<Entity, 'fields' | 'detail'>,
  name: string,
  row: Readonly<Record<string, unknown>>,
): RefField | null {
  const field = entity.fields[name]
  if (field?.kind === 'ref') return field
  const named = namedEntity(catalogue, entity, name, row)
  const by = kindFieldOf(entity, name) ?? ''
  const naming = entity.fields[by]
  if (!named || naming?.kind !== 'choice') return null
  return ref(`${naming.label}（${naming.options[String(row[by])] ?? named.title}）`, named.name)
}

/** What of a filter goes with a change of it: an id of one entity says nothing of another. Parts of a filter are taken away by ''. */
export function withoutNamed(
  entity: Pick<Entity, 'fields' | 'detail'>,
  filter: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const gone = Object.keys(filter).filter((name) => {
    const by = kindFieldOf(entity, name)
    return by !== undefined && by in change && change[by] !== (filter[by] ?? '')
  })
  return { ...Object.fromEntries(gone.map((name) => [name, ''])), ...change }
}
