import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Skipped } from '../../../catalogue/wire.ts'
import { pastChanges } from '../../history/past-change.ts'
import type { StoredRow, Values } from '../../rows/entity-table.ts'
import { leaveRefused } from '../../write/apply-changes.ts'
import type { ChangeSet, Increments } from '../../write/change-set.ts'
import { countingFields } from '../../write/keep-counters.ts'
import { lockRows } from '../../write/rows/locked-rows.ts'
import { ruledFields, violationsOf } from '../../write/rule/invariants.ts'
import { stillReferred } from '../../write/rule/reference.ts'
import { skippedAsChanged, skippedAsMissing } from '../../write/skip-reason.ts'
import type { WriteScope } from '../../write/write-scope.ts'
import type { Entry } from './effects.ts'
import { laterChange } from './later-change.ts'

/** Ends taking back what a batch did: some of its money cannot go back, and rows that go with it would. */
export class MoneyStays extends Error {
  readonly left: Skipped

  constructor(left: Skipped) {
    super(left.reason)
    this.left = left
  }
}

/**
 * Takes back the entries of one entity in a batch where its rows stand as the batch left them. @returns the others.
 * @param isAlone whether nothing else of the batch is taken back, so that rows whose money cannot follow are just left.
 * @throws MoneyStays where some of it cannot, and others go with it.
 */
export async function takeBackRows(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  entries: readonly Entry[],
  batch: number,
  isAlone: boolean,
): Promise<Skipped[]> {
  const rows = await currentRows(scope, entity, entries)
  const { takeable, skipped } = await split(scope, entity, entries, rows, batch)
  const created = takeable.filter((entry) => entry.before === null).map((entry) => entry.id)
  const used = await stillReferred(scope, entity, created)
  const free = takeable.filter((entry) => !used.has(entry.id))
  stage(changes, entity, free, rows)
  const refused = await leaveRefused(scope, changes, entity, 'undo')
  if (refused[0] && !isAlone) throw new MoneyStays(refused[0])
  return [...skipped, ...used.values(), ...refused, ...(await leaveViolations(scope, changes, entity))]
}

/** Rows by id: whole where some were created or removed, else just the fields that were written and those rules check by. */
async function currentRows(
  scope: WriteScope,
  entity: Entity,
  entries: readonly Entry[],
): Promise<Map<number, StoredRow>> {
  const updates = entries.every((entry) => entry.before !== null && entry.after !== null)
  const written = [...new Set(entries.map(({ after }) => after))].flatMap((after) => Object.keys(after ?? {}))
  const fields = updates ? new Set([...written, ...ruledFields(entity), ...countingFields(scope, entity)]) : undefined
  const ids = entries.map((entry) => entry.id)
  return new Map((await lockRows(scope, entity, ids, fields)).map((row) => [row.id, row]))
}

/** Tells entries whose rows no later change touched in the same fields from the others. */
async function split(
  scope: WriteScope,
  entity: Entity,
  entries: readonly Entry[],
  rows: ReadonlyMap<number, StoredRow>,
  batch: number,
): Promise<{ takeable: Entry[]; skipped: Skipped[] }> {
  const { engine } = scope.dependencies.database
  const untouched = ({ id, after }: Entry) => (after === null ? !rows.has(id) : rows.get(id)?.version === batch)
  const missing = entries.filter(({ id, after }) => after !== null && !rows.has(id)).map(({ id }) => id)
  const doubtful = entries.filter((entry) => !untouched(entry) && rows.has(entry.id))
  const ids = doubtful.map(({ id }) => id)
  const history = await pastChanges(scope.trx, engine, scope.account.schoolId, entity.name, ids)
  const takeable = entries.filter(untouched)
  const skipped = await skippedAsMissing(scope, entity.name, missing)
  for (const entry of doubtful) {
    const later = laterChange(history.get(entry.id) ?? [], batch, entry)
    if (later) skipped.push(skippedAsChanged(scope, entry.id, later))
    else takeable.push(entry)
  }
  return { takeable, skipped }
}

function stage(
  changes: ChangeSet,
  entity: Entity,
  entries: readonly Entry[],
  rows: ReadonlyMap<number, StoredRow>,
): void {
  const shared = sharedPatches()
  for (const { id, before, after, increments } of entries) {
    const row = rows.get(id)
    if (after === null) changes.restoreRow(entity, id, before ?? {})
    else if (row && before === null) changes.removeRow(entity, row)
    else if (row && before !== null) {
      const added = Object.keys(increments)
      changes.changeRow(entity, row, shared(before, added))
      if (added.length > 0) changes.incrementRow(entity, row, negated(increments))
    }
  }
}

/** Leaves rows out whose old values would break a rule by now, until none does. */
async function leaveViolations(scope: WriteScope, changes: ChangeSet, entity: Entity): Promise<Skipped[]> {
  const left = new Map<number, Skipped>()
  for (;;) {
    const violations = await violationsOf(scope, entity, changes, 'undo')
    if (violations.length === 0) return [...left.values()]
    for (const { id, reason } of violations) {
      changes.forget(entity, id)
      left.set(id, { id, reason, by: null, at: null })
    }
  }
}

function negated(increments: Increments): Increments {
  return Object.fromEntries(Object.entries(increments).map(([name, more]) => [name, -more]))
}

/** Values without some of them, equal ones as one object, so that rows put back alike are written and told of together. */
function sharedPatches(): (values: Values, left: readonly string[]) => Values {
  const byText = new Map<string, Values>()
  const bySource = new Map<Values, Values>()
  return (values, left) => {
    const known = bySource.get(values)
    if (known) return known
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)))
    const text = JSON.stringify(kept)
    const patch = byText.get(text) ?? kept
    byText.set(text, patch)
    bySource.set(values, patch)
    return patch
  }
}
