import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import type { StoredRow, Values } from '../calls/entity-table.ts'
import { type ChangeSet, isSame } from '../calls/write/change-set.ts'
import { missingRefs, takenBy } from '../calls/write/check-values.ts'
import { lockRows } from '../calls/write/locked-rows.ts'
import { stillReferred } from '../calls/write/reference.ts'
import { skippedAsChanged, skippedAsMissing } from '../calls/write/skip-reason.ts'
import type { WriteScope } from '../calls/write/write-scope.ts'

/** A row's part in a batch, as the audit keeps it. */
export type Entry = { readonly id: number; readonly before: Values | null; readonly after: Values | null }

/** Takes back the entries of one entity in a batch where its rows stand as the batch left them. @returns the others. */
export async function takeBackRows(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  entries: readonly Entry[],
  batch: number,
): Promise<Skipped[]> {
  const rows = await currentRows(scope, entity, entries)
  const missing: number[] = []
  const changed: { id: number; fields: string[] }[] = []
  const standing: Entry[] = []
  for (const entry of entries) {
    const row = rows.get(entry.id)
    if (entry.after === null ? row === undefined : row && stands(row, entry.after)) standing.push(entry)
    else if (row) changed.push({ id: entry.id, fields: Object.keys(entry.after ?? {}) })
    else missing.push(entry.id)
  }
  const refused = await impossible(scope, changes, entity, standing, rows)
  const shared = sharedPatches()
  for (const entry of standing) {
    if (refused.has(entry.id)) continue
    const row = rows.get(entry.id)
    if (entry.after === null) changes.restoreRow(entity, entry.id, entry.before ?? {})
    else if (row && entry.before === null) changes.removeRow(entity, row)
    else if (row) changes.changeRow(entity, row, shared(entry.before ?? {}))
  }
  return [
    ...(await skippedAsMissing(scope, entity.name, missing)),
    ...(await skippedAsChanged(scope, entity.name, changed, batch)),
    ...refused.values(),
  ]
}

/** Rows by id: whole where some were created or removed, else just the fields that were written. */
async function currentRows(
  scope: WriteScope,
  entity: Entity,
  entries: readonly Entry[],
): Promise<Map<number, StoredRow>> {
  const updates = entries.every((entry) => entry.before !== null && entry.after !== null)
  const unique = (entity.unique ?? []).flat()
  const fields = updates
    ? new Set([...entries.flatMap((entry) => Object.keys(entry.after ?? {})), ...unique])
    : undefined
  const ids = entries.map((entry) => entry.id)
  return new Map((await lockRows(scope, entity, ids, fields)).map((row) => [row.id, row]))
}

function stands(row: StoredRow, after: Values): boolean {
  return Object.entries(after).every(([name, value]) => isSame(row[name], value))
}

/** Entries that stand but cannot be taken back: what they created is used, or their old values no longer fit. */
async function impossible(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  entries: readonly Entry[],
  rows: ReadonlyMap<number, StoredRow>,
): Promise<ReadonlyMap<number, Skipped>> {
  const created = entries.filter((entry) => entry.before === null).map((entry) => entry.id)
  const refused = await stillReferred(scope, entity, created)
  const patches = entries.flatMap((entry) => (entry.before === null ? [] : [entry.before]))
  const missing = await missingRefs(scope, entity, patches, changes)
  for (const { id, before } of entries) {
    if (before === null) continue
    const lost = [...missing].find(([name, ids]) => typeof before[name] === 'number' && ids.has(before[name]))
    const reason = lost
      ? `原来的${entity.fields[lost[0]]?.label}已被删除`
      : writesUnique(entity, before)
        ? await takenBy(scope, entity, id, { ...rows.get(id), ...before })
        : null
    if (reason) refused.set(id, { id, reason, by: null, at: null })
  }
  return refused
}

function writesUnique(entity: Entity, values: Values): boolean {
  return (entity.unique ?? []).some((group) => group.some((name) => name in values))
}

/** Gives equal values back as one object, so that rows put back alike are written and told of together. */
function sharedPatches(): (values: Values) => Values {
  const known = new Map<string, Values>()
  return (values) => {
    const key = JSON.stringify(values)
    const patch = known.get(key) ?? values
    known.set(key, patch)
    return patch
  }
}
