import type { Catalogue } from './catalogue.ts'
import type { Entity } from './vocabulary/entity.ts'
import type { Field } from './vocabulary/field.ts'
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
  const isShown = typeof value === 'object' && value !== null && 'id' in value
  const id = isShown ? value.id : value
  const label = isShown && 'label' in value ? String(value.label) : null
  return entity !== undefined && typeof id === 'number' ? { title, entity, id, label } : null
}

/** The entity whose row a field holds the id of, where the row itself says by another field which that is; null where it names none. */
export function namedEntity(
  { entities }: Pick<Catalogue, 'entities'>,
  field: Field,
  row: Readonly<Record<string, unknown>>,
): Entity | null {
  const by = namingField(field)
  return by === undefined ? null : (entities.get(String(row[by])) ?? null)
}
