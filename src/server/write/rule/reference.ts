import { sql } from 'kysely'
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
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  ids: readonly number[],
): Promise<Map<number, Skipped>> {
  const uses = new Map<number, string[]>()
  if (ids.length === 0) return new Map()
  for (const other of dependencies.catalogue.entities.values()) {
    for (const [name, field] of Object.entries(other.fields)) {
      const column = sqlName(name)
      if (field.kind === 'json') {
        if (typeof field.control !== 'object' || field.control.refs !== entity.name) continue
        const lists = await rowsIn(trx, tableFor(other).name, account.schoolId).select(column).execute()
        for (const id of ids) {
          const count = lists.filter((row) => listed(row[column]).includes(id)).length
          if (count > 0) uses.set(id, [...(uses.get(id) ?? []), `${count} 个${other.title}`])
        }
        continue
      }
      if (field.kind !== 'ref' || field.entity !== entity.name) continue
      const counts = await rowsIn(trx, tableFor(other).name, account.schoolId)
        .select([column, sql<number>`count(*)`.as('uses')])
        .where(isOneOf(dependencies.database.engine, column, ids))
        .groupBy(column)
        .execute()
      for (const row of counts) {
        const id = Number(row[column])
        uses.set(id, [...(uses.get(id) ?? []), `${Number(row.uses)} 条${other.title}`])
      }
    }
  }
  return new Map(
    [...uses].map(([id, texts]) => [id, { id, reason: `仍被 ${texts.join('、')}使用`, by: null, at: null }]),
  )
}

/** The ids a structure lists. */
function listed(cell: unknown): readonly unknown[] {
  const value = decodeCell('json', cell)
  return Array.isArray(value) ? value : []
}
