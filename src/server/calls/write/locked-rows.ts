import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../entity-table.ts'
import { allOf, ofSchool, type SqlCondition } from '../read/where.ts'
import type { WriteScope } from './write-scope.ts'

/** Rows that meet conditions, in order of id, locked until the change is over; whole, or just the fields named. */
export async function lockMatching(
  { ground, trx }: WriteScope,
  entity: Entity,
  conditions: readonly SqlCondition[],
  fields?: ReadonlySet<string>,
): Promise<StoredRow[]> {
  const query = entityTables(trx)
    .selectFrom(tableFor(entity).name)
    .select(columnNames(entity, fields))
    .where(allOf(conditions))
    .orderBy('id')
  const rows = await (ground.database.engine === 'postgres' ? query.forUpdate() : query).execute()
  return rows.map((row) => readRow(entity, row))
}

/** Rows of the caller's school by id, locked. Ids of other schools are not found. */
export async function lockRows(
  scope: WriteScope,
  entity: Entity,
  ids: readonly number[],
  fields?: ReadonlySet<string>,
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const { engine } = scope.ground.database
  return lockMatching(scope, entity, [ofSchool(scope.account.schoolId), isOneOf(engine, 'id', ids)], fields)
}
