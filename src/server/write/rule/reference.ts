import { sql } from 'kysely'
import { append } from '../../../append.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../../catalogue/wire.ts'
import { decodeCell } from '../../database/cell.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import type { WriteScope } from '../write-scope.ts'

/** Why rows cannot be removed: what still refers to them, by id. Rows nothing refers to are missing. */
export async function stillReferred(
  scope: WriteScope,
  entity: Entity,
  ids: readonly number[],
): Promise<Map<number, Skipped>> {
  const uses = new Map<number, string[]>()
  if (ids.length === 0) return new Map()
  const all = referringTo(scope, entity)
  for (const referring of all) {
    const { title, fields } = referring.entity
    const others = all.filter((other) => other.entity === referring.entity)
    const what = others.length > 1 ? `${title}（${fields[referring.name]?.label}）` : title
    for (const [id, count] of await (referring.lists ? countLists : countRefs)(scope, referring, ids)) {
      append(uses, id, `${count} 个${what}`)
    }
  }
  return new Map(
    [...uses].map(([id, texts]) => [id, { id, reason: `仍被 ${texts.join('、')}使用`, by: null, at: null }]),
  )
}

/** A field that refers to rows of another entity: to one, or to all that it lists. */
type Referring = { readonly entity: Entity; readonly name: string; readonly lists: boolean }

function referringTo({ dependencies }: WriteScope, { name: to }: Entity): Referring[] {
  return [...dependencies.catalogue.entities.values()].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const lists = field.kind === 'json' && typeof field.control === 'object' && field.control.refs === to
      return lists || (field.kind === 'ref' && field.entity === to) ? [{ entity, name, lists }] : []
    }),
  )
}

type Counts = readonly (readonly [id: number, count: number])[]

async function countRefs(
  { dependencies, trx, account }: WriteScope,
  { entity, name }: Referring,
  ids: readonly number[],
): Promise<Counts> {
  const column = sqlName(name)
  const rows = await rowsIn(trx, tableFor(entity).name, account.schoolId)
    .select([column, sql<number>`count(*)`.as('uses')])
    .where(isOneOf(dependencies.database.engine, column, ids))
    .groupBy(column)
    .execute()
  return rows.map((row) => [Number(row[column]), Number(row.uses)])
}

async function countLists(
  { trx, account }: WriteScope,
  { entity, name }: Referring,
  ids: readonly number[],
): Promise<Counts> {
  const column = sqlName(name)
  const rows = await rowsIn(trx, tableFor(entity).name, account.schoolId).select(column).execute()
  const lists = rows.map((row) => decodeCell('json', row[column]))
  return ids.flatMap((id) => {
    const count = lists.filter((list) => Array.isArray(list) && list.includes(id)).length
    return count > 0 ? [[id, count] as const] : []
  })
}
