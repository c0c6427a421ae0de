import { InputError } from '../../../catalogue/schema/request.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, ChangeEvent, Skipped } from '../../../catalogue/wire.ts'
import { batchTitle, commandTitle } from '../../audit/command-title.ts'
import { type AuditRow, writeAudit } from '../../audit/write-audit.ts'
import { noteEntityVersions, takeVersion } from '../../database/school-version.ts'
import { changeEvents } from '../../events/change-events.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { guardPower } from '../../signin/power-guard.ts'
import type { Account, CallGround } from '../call-context.ts'
import type { Values } from '../entity-table.ts'
import { checkChanges } from '../rule/invariants.ts'
import { applyChanges } from './apply-changes.ts'
import { ChangeSet, type Touched } from './change-set.ts'
import { differences } from './difference.ts'
import { afterOf } from './keep-counters.ts'
import type { WriteScope } from './write-scope.ts'

/** Most skipped rows an answer names. */
export const mostSkippedNamed = 1_000

/** Which command makes a change, as the audit names it. */
export type CommandRun = {
  readonly command: string
  /** Name of the entity it acts on, or `setting.` and the setting's name. */
  readonly entity: string
  readonly requestId: string
  /** The batch it takes back, and how many batches were taken back in a row with it. */
  readonly undoOf?: { readonly batch: number; readonly depth: number }
  /** The change this one is a part of the batch of. */
  readonly partOf?: number
}

/** What a change came to, besides what the ChangeSet holds. */
export type Outcome = {
  /** Rows acted upon; the number of rows written where it is left out. */
  readonly acted?: readonly number[]
  readonly changed?: number
  readonly skipped?: readonly Skipped[]
  /** Rows skipped in all, where more than `skipped` names. */
  readonly skippedCount?: number
  /** Whether the batch can be taken back; it can unless said otherwise. */
  readonly undoable?: boolean
  readonly ids?: readonly number[]
  readonly notices?: readonly string[]
}

/** One entity's rows as they were written. */
export type Written = {
  readonly entity: Entity
  readonly kind: Touched['kind']
  readonly rows: readonly AuditRow[]
  readonly common: Readonly<Record<string, unknown>> | null
}

/** A change as it stands in the database. */
type Made = {
  readonly answer: Omit<ActionAnswer, 'undo'>
  /** Whether its batch can be taken back. */
  readonly isUndoable: boolean
  /** What consoles are to hear of it. */
  readonly events: readonly ChangeEvent[]
}

/**
 * Makes one change in one transaction, as `makeChange` does, tells of it once it is committed, and answers the token that
 * takes it back. `fn` may run again after a conflict.
 * @throws InputError when what would be written breaks a rule.
 */
export async function commitChange(
  ground: CallGround,
  account: Account,
  run: CommandRun,
  fn: (scope: WriteScope, changes: ChangeSet) => Promise<Outcome>,
): Promise<ActionAnswer> {
  return refusingDuplicates(() =>
    ground.database.write(async (trx) => {
      const { answer, isUndoable, events } = await makeChange({ ground, trx, account, now: Date.now() }, run, fn)
      await ground.feed.announce(trx, account.schoolId, events)
      const token = isUndoable && answer.version ? ground.undoTokens.of(account.schoolId, answer.version) : null
      return { ...answer, undo: token }
    }),
  )
}

/**
 * Makes one change within a transaction. It takes the school's next version first and so waits for the changes before it:
 * `fn` gathers the effects, then they are checked, written and audited.
 * @throws InputError when what would be written breaks a rule.
 */
export async function makeChange(
  place: Omit<WriteScope, 'version'>,
  run: CommandRun,
  fn: (scope: WriteScope, changes: ChangeSet) => Promise<Outcome>,
): Promise<Made> {
  const scope: WriteScope = { ...place, version: await takeVersion(place.trx, place.account.schoolId) }
  const changes = new ChangeSet(scope)
  const outcome = await fn(scope, changes)
  await checkChanges(scope, changes, run.undoOf !== undefined)
  await guardPower(scope, changes)
  return record(scope, run, changes, outcome)
}

async function record(scope: WriteScope, run: CommandRun, changes: ChangeSet, outcome: Outcome): Promise<Made> {
  const { ground, trx, account, now, version } = scope
  const written = writtenOf(changes)
  const skipped = outcome.skipped ?? []
  const own = written.filter((each) => each.entity.name === run.entity).flatMap((each) => each.rows)
  const changed = outcome.changed ?? outcome.acted?.length ?? own.length + changes.settings.length
  const answer = {
    changed,
    skipped: skipped.slice(0, mostSkippedNamed),
    skippedCount: outcome.skippedCount ?? skipped.length,
    ...(outcome.ids ? { ids: outcome.ids } : {}),
    ...(outcome.notices?.length ? { notice: outcome.notices.join('；') } : {}),
  }
  const wroteNothing = written.length === 0 && changes.settings.length === 0
  if (wroteNothing && changed === 0) return { answer: { ...answer, version: null }, isUndoable: false, events: [] }

  const counted = await applyChanges(scope, changes)
  const touched = [...written, ...counted].map(({ entity }) => entity.name)
  await noteEntityVersions(trx, account.schoolId, touched, version)
  await trx
    .insertInto('audit_batch')
    .values({
      school_id: account.schoolId,
      id: version,
      at: now,
      account_id: account.id,
      account_name: account.name,
      command: run.command,
      entity: run.entity,
      count: changed,
      skipped: answer.skippedCount,
      request_id: run.requestId,
      undo_of: run.undoOf?.batch ?? null,
      refused: 0,
      part_of: run.partOf ?? null,
    })
    .execute()
  for (const { entity, rows } of written) await writeAudit(scope, entity.name, rows)
  for (const { name, before, after } of changes.settings) {
    await writeAudit(scope, `setting.${name}`, [{ id: 0, before, after, increments: null }])
  }
  const ownIds = new Set(own.map((row) => row.id))
  const bare = (outcome.acted ?? []).filter((id) => !ownIds.has(id))
  await writeAudit(
    scope,
    run.entity,
    bare.map((id) => ({ id, before: {}, after: {}, increments: null })),
  )
  const sender = { schoolId: account.schoolId, accountId: account.id }
  await enqueue(trx, sender, changes.messages, now)
  const title = batchTitle(commandTitle(ground.catalogue, run.command), run.undoOf?.depth ?? 0)
  const source = { command: run.command, title, by: { id: account.id, name: account.name }, at: now, batch: version }
  return {
    answer: { ...answer, version },
    isUndoable: (outcome.undoable ?? true) && !wroteNothing,
    events: changeEvents(source, written, counted, changes.settings),
  }
}

function writtenOf(changes: ChangeSet): Written[] {
  return [...changes.touched].flatMap(([entity, touched]) =>
    (['removed', 'updated', 'created'] as const).flatMap((kind): Written[] => {
      const alike = [...touched.values()].filter((each) => each.kind === kind)
      const rows = alike.flatMap(auditRowOf)
      if (rows.length === 0) return []
      const [first] = alike
      const shared =
        kind === 'updated' && alike.every(({ patch, increments }) => patch === first?.patch && isNone(increments))
      return [{ entity, kind, rows, common: shared ? (first?.patch ?? null) : null }]
    }),
  )
}

/** What the audit keeps of a row: what it held before and after, where it differs. */
function auditRowOf(touched: Touched): AuditRow[] {
  const { id, kind, before, patch, increments } = touched
  if (kind === 'created') return [{ id, before: null, after: patch, increments: null }]
  if (kind === 'removed') {
    const { id: _, changedAt: __, version: ___, ...values } = before ?? { id, changedAt: 0, version: 0 }
    return [{ id, before: values, after: null, increments: null }]
  }
  const added = Object.fromEntries(Object.entries(increments).filter(([, more]) => more !== 0))
  const after = isNone(added) ? patch : { ...patch, ...picked(afterOf(touched), Object.keys(added)) }
  const difference = differences(before ?? {}, after)
  return isNone(difference.after) ? [] : [{ id, ...difference, increments: isNone(added) ? null : added }]
}

function picked(values: Values | null, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values?.[name]]))
}

function isNone(values: Values): boolean {
  return Object.keys(values).length === 0
}

async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code !== '23505' && !String(error.code).startsWith('SQLITE_CONSTRAINT')) throw error
    throw new InputError('与别人刚刚保存的内容重复，请刷新后再试')
  }
}
