import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import type { Counted } from './change-listener.ts'
import type { ChangeSet } from './change-set.ts'
import { keepKeywords } from './rows/keep-keywords.ts'
import { withFound } from './rows/with-found.ts'
import { writeRows } from './rows/write-rows.ts'
import { writeSetting } from './rows/write-setting.ts'
import type { Origin } from './rule/invariants.ts'
import type { WriteScope } from './write-scope.ts'

/**
 * Adds what follows from a change in other rows. @returns what the operator is told besides.
 * @throws InputError where a listener cannot.
 */
export async function completeChanges(scope: WriteScope, changes: ChangeSet, origin: Origin): Promise<string[]> {
  const notices: string[] = []
  for (const { complete } of scope.dependencies.listeners) {
    if (complete) notices.push(...(await complete(scope, changes, origin)))
  }
  return notices
}

/** Whether a change does nothing but to rows of an entity: what it did besides for one cannot be told apart when that is left out. */
export function touchesOnly(changes: ChangeSet, entity: Entity): boolean {
  return (
    changes.messages.length === 0 && [...changes.touched].every(([each, rows]) => each === entity || rows.size === 0)
  )
}

/** Leaves rows of an entity out of a change for which that cannot be. @returns them, with the reason. */
export async function leaveRefused(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  origin: Origin,
): Promise<Skipped[]> {
  const left: Skipped[] = []
  for (const { refused } of scope.dependencies.listeners) {
    for (const { id, reason, field } of (await refused?.(scope, changes, entity, origin)) ?? []) {
      changes.forget(entity, id)
      left.push({ id, reason, by: null, at: null, ...(field === null ? {} : { field }) })
    }
  }
  return left
}

/**
 * Writes what was gathered, and has the figures that follow from it moved: rows are written here and nowhere else.
 * @throws InputError where a listener refuses what was written.
 */
export async function applyChanges(scope: WriteScope, changes: ChangeSet): Promise<Counted[]> {
  for (const [entity, touched] of changes.touched) {
    const rows = [...touched.values()]
    await writeRows(scope, entity, await withFound(scope, entity, rows))
    await keepKeywords(scope, entity, rows)
  }
  for (const setting of changes.settings) await writeSetting(scope, setting)
  const counted: Counted[] = []
  for (const { follow } of scope.dependencies.listeners) if (follow) counted.push(...(await follow(scope, changes)))
  return counted
}
