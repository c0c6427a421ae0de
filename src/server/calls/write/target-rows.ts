import { type SqlBool, sql } from 'kysely'
import { InputError } from '../../../catalogue/schema/request.ts'
import type { Target } from '../../../catalogue/schema/target.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../../catalogue/wire.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { type StoredRow, tableFor } from '../entity-table.ts'
import { allOf, matching, type SqlCondition } from '../read/where.ts'
import { mostSkippedNamed } from './commit-change.ts'
import { lockMatching, lockRows } from './locked-rows.ts'
import { skippedAsMissing, skippedAsMoved } from './skip-reason.ts'
import type { WriteScope } from './write-scope.ts'

/** The rows an action means that stand as its caller saw them, and those left out. */
export type Found = {
  readonly rows: readonly StoredRow[]
  readonly skipped: readonly Skipped[]
  /** Rows left out in all, where more than `skipped` names. */
  readonly skippedCount: number
}

/**
 * Finds and locks the rows an action means, whole or just the fields named. Rows that moved on from the versions the caller
 * saw are left out. A filter takes only rows that no change after `asOf` wrote; `expected` is how many rows are meant, those
 * of `except` not counted.
 * @throws InputError when a filter means more rows than expected.
 */
export async function findTarget(
  scope: WriteScope,
  entity: Entity,
  target: Target,
  fields?: ReadonlySet<string>,
): Promise<Found> {
  return target.kind === 'ids' ? findNamed(scope, entity, target, fields) : findMatching(scope, entity, target, fields)
}

async function findNamed(
  scope: WriteScope,
  entity: Entity,
  { ids, versions }: Extract<Target, { kind: 'ids' }>,
  fields?: ReadonlySet<string>,
): Promise<Found> {
  const found = await lockRows(scope, entity, ids, fields)
  const present = new Set(found.map((row) => row.id))
  const missing = ids.filter((id) => !present.has(id))
  const moved = found.filter(({ id, version }) => versions !== null && versions.get(id) !== version)
  const skipped = [
    ...(await skippedAsMissing(scope, entity.name, missing)),
    ...(await skippedAsMoved(scope, entity.name, moved)),
  ]
  return { rows: found.filter((row) => !moved.includes(row)), skipped, skippedCount: skipped.length }
}

async function findMatching(
  scope: WriteScope,
  entity: Entity,
  { where, asOf, except, expected }: Extract<Target, { kind: 'filter' }>,
  fields?: ReadonlySet<string>,
): Promise<Found> {
  const { engine } = scope.ground.database
  const meant = [
    ...matching(engine, entity, scope.account.schoolId, where),
    ...(except.length > 0 ? [sql<SqlBool>`not (${isOneOf(engine, 'id', except)})`] : []),
  ]
  const rows = await lockMatching(scope, entity, [...meant, sql<SqlBool>`${sql.ref('version')} <= ${asOf}`], fields)
  if (rows.length > expected) {
    throw new InputError(
      `符合条件的有 ${rows.length} 项，比您看到的 ${expected} 项多，没有做任何改动，请刷新列表后再试`,
      'expected',
    )
  }
  const skipped = rows.length === expected ? [] : await skippedAsMovedSince(scope, entity, meant, asOf)
  return { rows, skipped, skippedCount: Math.max(expected - rows.length, skipped.length) }
}

/** Rows that still match, but were changed since the list was read; those that came since were never meant. */
async function skippedAsMovedSince(
  scope: WriteScope,
  entity: Entity,
  meant: readonly SqlCondition[],
  asOf: number,
): Promise<Skipped[]> {
  const changed = await entityTables(scope.trx)
    .selectFrom(tableFor(entity).name)
    .select('id')
    .where(allOf([...meant, sql<SqlBool>`${sql.ref('version')} > ${asOf}`]))
    .orderBy('id')
    .limit(mostSkippedNamed)
    .execute()
  return skippedAsMoved(
    scope,
    entity.name,
    changed.map((row) => ({ id: Number(row.id) })),
    asOf,
  )
}
