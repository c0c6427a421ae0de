import { type SqlBool, sql } from 'kysely'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { acceptedValues } from '../../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { readMany } from '../../database/read-many.ts'
import type { Engine } from '../../database/table-ddl.ts'
import { allOf, ofSchool, type SqlCondition } from '../../read/where.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../../rows/entity-table.ts'
import type { ReadScope } from '../write-scope.ts'

/** Which rows are meant: each field named holds the value, or one of the values. Nothing matches an empty list. */
export type Wanted = Readonly<Record<string, string | boolean | number | readonly number[] | readonly string[]>>

/** To write to rows, or to refer to them, as several changes at once may. */
type Lock = 'forUpdate' | 'forShare'

/** Rows that meet conditions, in order of id, locked until the change is over; whole, or just the fields named. */
async function lockMatching(
  { dependencies, trx, isRehearsed }: ReadScope,
  entity: Entity,
  conditions: readonly SqlCondition[],
  fields?: ReadonlySet<string>,
  lock: Lock = 'forUpdate',
): Promise<StoredRow[]> {
  const { engine } = dependencies.database
  const query = entityTables(trx).selectFrom(tableFor(entity).name).where(allOf(conditions))
  const locking = engine === 'postgres' && !isRehearsed ? query[lock]() : query
  const rows = await readMany(trx, engine, locking, columnNames(entity, fields))
  return rows.map((row) => readRow(entity, row))
}

/** Rows of the caller's school by id, locked. Ids of other schools are not found. */
export async function lockRows(
  scope: ReadScope,
  entity: Entity,
  ids: readonly number[],
  fields?: ReadonlySet<string>,
  lock?: Lock,
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const { engine } = scope.dependencies.database
  return lockMatching(scope, entity, [ofSchool(scope.account.schoolId), isOneOf(engine, 'id', ids)], fields, lock)
}

/** Rows of the caller's school that others refer to, by id: until the change is over nobody else changes or removes them. */
export function holdRows(
  scope: ReadScope,
  entity: Entity,
  ids: readonly number[],
  fields: ReadonlySet<string>,
): Promise<StoredRow[]> {
  return lockRows(scope, entity, ids, fields, 'forShare')
}

/** Rows of the caller's school by what their fields hold, whole and locked. */
export function lockWhere(scope: ReadScope, entity: Entity, wanted: Wanted): Promise<StoredRow[]> {
  const { engine } = scope.dependencies.database
  const holding = Object.entries(wanted).map(([name, values]) => holdsOneOf(engine, sqlName(name), values))
  return lockMatching(scope, entity, [ofSchool(scope.account.schoolId), ...holding])
}

function holdsOneOf(engine: Engine, column: string, wanted: Wanted[string]): SqlCondition {
  const values = acceptedValues(wanted)
  const numbers = values.filter((value) => typeof value === 'number')
  const texts = values.filter((value) => typeof value === 'string')
  if (numbers.length > 0) return isOneOf(engine, column, numbers)
  if (texts.length > 0) return isOneOf(engine, column, texts)
  const [flag] = values
  return typeof flag === 'boolean' ? sql<SqlBool>`${sql.ref(column)} = ${flag}` : sql<SqlBool>`1 = 0`
}
