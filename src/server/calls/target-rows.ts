import { type SqlBool, sql } from 'kysely'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import type { Target } from '../../catalogue/schema/target.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import { isOneOf } from '../database/conditions.ts'
import { readIds } from '../database/read-many.ts'
import { partsToRead } from '../read/scan/parts-to-read.ts'
import { allOf, type SqlCondition } from '../read/where.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import { whereLooked } from '../rows/found/word-look.ts'
import { mostSkippedNamed } from '../write/commit-change.ts'
import type { LeftOut } from '../write/commit-in-pieces.ts'
import { lockRows } from '../write/rows/locked-rows.ts'
import { skippedAsChildless, skippedAsMissing, skippedAsMoved } from '../write/skip-reason.ts'
import type { ReadScope, WriteScope } from '../write/write-scope.ts'

/** The rows an action means, by id, and those of its filter left out already. */
export type Meant = LeftOut & {
  readonly ids: readonly number[]
  /** Whether a row still stands as the caller saw it. */
  readonly isSeen: (row: StoredRow) => boolean
}

/** The rows an action means that stand as its caller saw them, and those left out. */
export type Found = LeftOut & { readonly rows: readonly StoredRow[] }

/** Finds and locks the rows a call means. @throws InputError as meantBy does. */
export async function findTarget(scope: WriteScope, entity: Entity, target: Target): Promise<Found> {
  const meant = await meantBy(scope, entity, target)
  return standing(scope, entity, meant, await lockRows(scope, entity, meant.ids))
}

/**
 * Which rows a call means. A filter takes only rows that no change after `asOf` wrote; `expected` is how many rows are
 * meant, those of `except` not counted. Nothing is locked: whoever locks the rows leaves those out that moved on.
 * @throws InputError when a filter means more rows than expected.
 */
export async function meantBy(scope: ReadScope, entity: Entity, target: Target): Promise<Meant> {
  if (target.kind === 'ids') {
    const { ids, versions } = target
    const isSeen = ({ id, version }: StoredRow) => versions === null || versions.get(id) === version
    return { ids, isSeen, skipped: [], skippedCount: 0 }
  }
  const { database } = scope.dependencies
  if (target.kind === 'children') {
    const ids = await matchingIds(scope, entity, target.where, [])
    const skipped = ids.length > 0 ? [] : [skippedAsChildless(entity, target.of)]
    return { ids, isSeen: () => true, skipped, skippedCount: skipped.length }
  }
  const { where, asOf, except, expected } = target
  const others = except.length > 0 ? [sql<SqlBool>`not (${isOneOf(database.engine, 'id', except)})`] : []
  const ids = await matchingIds(scope, entity, where, [...others, sql<SqlBool>`${sql.ref('version')} <= ${asOf}`])
  if (ids.length > expected) {
    throw new InputError(
      `符合条件的有 ${ids.length} 项，比您看到的 ${expected} 项多，没有做任何改动，请刷新列表后再试`,
      'expected',
    )
  }
  const skipped = ids.length === expected ? [] : await skippedAsMovedSince(scope, entity, where, others, asOf)
  const skippedCount = Math.max(expected - ids.length, skipped.length)
  return { ids, isSeen: ({ version }) => version <= asOf, skipped, skippedCount }
}

/** Of rows meant, as they were found and locked, those that still stand as they were seen. */
export async function standing(
  scope: ReadScope,
  entity: Entity,
  { ids, isSeen, skipped, skippedCount }: Meant,
  found: readonly StoredRow[],
): Promise<Found> {
  const rows = found.filter(isSeen)
  if (rows.length === ids.length) return { rows, skipped, skippedCount }
  const present = new Set(found.map((row) => row.id))
  const missing = ids.filter((id) => !present.has(id))
  const moved = found.filter((row) => !isSeen(row))
  const left = [
    ...(await skippedAsMissing(scope, entity.name, missing)),
    ...(await skippedAsMoved(scope, entity.name, moved)),
  ]
  return { rows, skipped: [...skipped, ...left], skippedCount: skippedCount + left.length }
}

/**
 * The ids of a filter's rows of which others are true too, `most` of them where there are more, as they are kept where they are
 * read in several statements: about in their order.
 */
async function matchingIds(
  { trx, account, dependencies: { database } }: ReadScope,
  entity: Entity,
  where: Where,
  others: readonly SqlCondition[],
  most?: number,
): Promise<number[]> {
  const { schoolId } = account
  const looked = await whereLooked(trx, schoolId, entity, where)
  const scan = { schoolId, entity, where: looked.where, fields: ['version'] }
  const { parts, filter } = await partsToRead(database, trx, scan)
  const ids: number[] = []
  for (const part of parts) {
    const conditions = allOf([...filter, ...others, ...part.conditions])
    const limit = most === undefined ? sql`` : sql`order by id limit ${most - ids.length}`
    const found = await readIds(trx, database.engine, sql`select id from ${part.rows} where ${conditions} ${limit}`)
    // Put together as they come: `flat` takes a fifth of a second for a million, at once.
    for (const id of found) ids.push(id)
    if (ids.length === most) break
  }
  return ids
}

/** Rows that still match, but were changed since the list was read; those that came since were never meant. */
async function skippedAsMovedSince(
  scope: ReadScope,
  entity: Entity,
  where: Where,
  others: readonly SqlCondition[],
  asOf: number,
): Promise<Skipped[]> {
  const isChanged = sql<SqlBool>`${sql.ref('version')} > ${asOf}`
  const ids = await matchingIds(scope, entity, where, [...others, isChanged], mostSkippedNamed)
  const rows = ids.map((id) => ({ id }))
  return skippedAsMoved(scope, entity.name, rows, asOf)
}
