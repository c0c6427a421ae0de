import { sql } from 'kysely'
import { InputError, type Target } from '../../../catalogue/schema/request.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import type { StoredRow } from '../entity-table.ts'
import { matching } from '../read/where.ts'
import { lockMatching, lockRows } from './locked-rows.ts'
import type { WriteScope } from './write-scope.ts'

/** The rows an action means that are there, and those that are not. */
export type Found = {
  readonly rows: readonly StoredRow[]
  readonly missingIds: readonly number[]
  /** Rows seen by the caller of a filter action that no longer match. */
  readonly handledMeanwhile: number
}

/**
 * Finds and locks the rows an action means, whole or just the fields named.
 * A filter takes only rows that stand as they stood at `asOf`; `expected` is how many rows are meant, those of `except`
 * not counted.
 * @throws InputError when a filter means more rows than expected.
 */
export async function findTarget(
  scope: WriteScope,
  entity: Entity,
  target: Target,
  fields?: ReadonlySet<string>,
): Promise<Found> {
  if (target.kind === 'ids') {
    const rows = await lockRows(scope, entity, target.ids, fields)
    const found = new Set(rows.map((row) => row.id))
    return { rows, missingIds: target.ids.filter((id) => !found.has(id)), handledMeanwhile: 0 }
  }
  const { engine } = scope.ground.database
  const conditions = [
    ...matching(engine, entity, scope.account.schoolId, target.where),
    sql<boolean>`${sql.ref('changed_at')} <= ${target.asOf}`,
    ...(target.except.length > 0 ? [sql<boolean>`not (${isOneOf(engine, 'id', target.except)})`] : []),
  ]
  const rows = await lockMatching(scope, entity, conditions, fields)
  if (rows.length > target.expected) {
    throw new InputError(
      `符合条件的有 ${rows.length} 项，比您看到的 ${target.expected} 项多，没有做任何改动，请刷新列表后再试`,
      'expected',
    )
  }
  return { rows, missingIds: [], handledMeanwhile: target.expected - rows.length }
}
