import { InputError } from '../../../catalogue/schema/request.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, ChangeEvent, Skipped } from '../../../catalogue/wire.ts'
import { batchTitle, commandTitle } from '../../audit/command-title.ts'
import { undoToken } from '../../audit/undo-token.ts'
import { type AuditRow, writeAudit } from '../../audit/write-audit.ts'
import { takeIds } from '../../database/take-ids.ts'
import { changeEvents } from '../../events/change-events.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { guardPower } from '../../signin/power-guard.ts'
import { countUses } from '../../upload/attachment-use.ts'
import type { Account, CallGround } from '../call-context.ts'
import type { Stamp } from '../clock.ts'
import { ChangeSet, differences } from './change-set.ts'
import { checkChanges } from './check-values.ts'
import { writeRows } from './write-rows.ts'
import type { WriteScope } from './write-scope.ts'
import { writeSetting } from './write-setting.ts'

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
  readonly kind: ChangeEvent['kind']
  readonly rows: readonly AuditRow[]
  readonly common: Readonly<Record<string, unknown>> | null
}

/**
 * Makes one change in one transaction: `fn` gathers the effects, then they are checked, written and audited, and told of
 * once they are committed. `fn` may run again after a conflict.
 * @throws InputError when what would be written breaks a rule.
 */
export async function commitChange(
  ground: CallGround,
  account: Account,
  run: CommandRun,
  fn: (scope: WriteScope, changes: ChangeSet) => Promise<Outcome>,
): Promise<ActionAnswer> {
  const stamps: Stamp[] = []
  try {
    const { answer, events } = await refusingDuplicates(() =>
      ground.database.write(async (trx) => {
        const stamp = ground.clock.stamp()
        stamps.push(stamp)
        const scope: WriteScope = { ground, trx, account, now: stamp.at }
        const changes = new ChangeSet(scope)
        const outcome = await fn(scope, changes)
        await checkChanges(scope, changes)
        await guardPower(scope, changes)
        return write(scope, run, changes, outcome)
      }),
    )
    ground.feed.announce(account.schoolId, events)
    return answer
  } finally {
    for (const stamp of stamps) stamp.release()
  }
}

async function write(
  scope: WriteScope,
  run: CommandRun,
  changes: ChangeSet,
  outcome: Outcome,
): Promise<{ answer: ActionAnswer; events: ChangeEvent[] }> {
  const { trx, account, now } = scope
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
  if (wroteNothing && changed === 0) return { answer: { ...answer, undo: null }, events: [] }

  for (const [entity, touched] of changes.touched) await writeRows(scope, entity, [...touched.values()])
  for (const setting of changes.settings) await writeSetting(scope, setting)
  await countUses(scope, changes)
  const batch = await takeIds(trx, account.schoolId, 'audit_batch')
  await trx
    .insertInto('audit_batch')
    .values({
      school_id: account.schoolId,
      id: batch,
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
    })
    .execute()
  for (const { entity, rows } of written) await writeAudit(scope, batch, entity.name, rows)
  for (const { name, before, after } of changes.settings) {
    await writeAudit(scope, batch, `setting.${name}`, [{ id: 0, before, after }])
  }
  const ownIds = new Set(own.map((row) => row.id))
  const bare = (outcome.acted ?? []).filter((id) => !ownIds.has(id))
  await writeAudit(
    scope,
    batch,
    run.entity,
    bare.map((id) => ({ id, before: {}, after: {} })),
  )
  const sender = { schoolId: account.schoolId, accountId: account.id }
  await enqueue(trx, sender, changes.messages, now)
  const undo = (outcome.undoable ?? true) && !wroteNothing ? undoToken(batch) : null
  const title = batchTitle(commandTitle(scope.ground.catalogue, run.command), run.undoOf?.depth ?? 0)
  const source = { command: run.command, title, by: { id: account.id, name: account.name }, at: now, batch }
  return { answer: { ...answer, undo }, events: changeEvents(source, written, changes.settings) }
}

function writtenOf(changes: ChangeSet): Written[] {
  return [...changes.touched].flatMap(([entity, touched]) =>
    (['removed', 'updated', 'created'] as const).flatMap((kind): Written[] => {
      const alike = [...touched.values()].filter((each) => each.kind === kind)
      const rows = alike.flatMap(({ id, before, patch }): AuditRow[] => {
        if (kind === 'created') return [{ id, before: null, after: patch }]
        const { id: _, changedAt: __, ...values } = before ?? { id, changedAt: 0 }
        if (kind === 'removed') return [{ id, before: values, after: null }]
        const difference = differences(values, patch)
        return Object.keys(difference.after).length > 0 ? [{ id, ...difference }] : []
      })
      if (rows.length === 0) return []
      const [first] = alike
      const shared = kind === 'updated' && alike.every((each) => each.patch === first?.patch)
      return [{ entity, kind, rows, common: shared ? (first?.patch ?? null) : null }]
    }),
  )
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
