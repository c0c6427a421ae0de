import { sql } from 'kysely'
import { beijing, day } from '../beijing-time.ts'
import { entityNamed } from '../catalogue/catalogue.ts'
import { takeBack } from '../server/audit/undo/undo.ts'
import { changeAll } from '../server/calls/act.ts'
import { leaveRefused } from '../server/write/apply-changes.ts'
import type { CommandRun } from '../server/write/change-listener.ts'
import { makeChange } from '../server/write/commit-change.ts'
import { countingFields } from '../server/write/keep-counters.ts'
import { lockRows } from '../server/write/rows/locked-rows.ts'
import { ruledFields } from '../server/write/rule/invariants.ts'
import type { WritePlace } from '../server/write/write-unrecorded.ts'
import type { Random } from './random.ts'
import type { Decision } from './seed-row.ts'

/** Who decided. */
export type Moderator = { readonly id: number; readonly name: string }

/** One command of one moderator on rows of one entity. */
export type PastBatch = {
  readonly at: number
  readonly by: Moderator
  readonly entity: string
  readonly decision: Decision
  readonly ids: readonly number[]
  /** Whether the rows were approved by a slip of the finger first, which was taken back. */
  readonly isSecondThought?: boolean
}

/** A row that was decided: when it was posted, and what was done. */
export type Decided = { readonly id: number; readonly createdAt: number; readonly decision: Decision }

const minute = 60_000
/** Moderators begin at eight, in ms since midnight. */
const shiftBegins = 8 * 60 * minute

/** Queues in which a finger slips now and then: `a` pressed for `r`. */
const slips: ReadonlySet<string> = new Set(['dynamic', 'topic', 'dynamicMedia'])

/** Deals the decided rows of an entity out to moderators, in sittings of up to 60 rows as they came in. */
export function decideInBatches(
  random: Random,
  entity: string,
  decided: readonly Decided[],
  moderators: readonly Moderator[],
  now: number,
): PastBatch[] {
  const batches: PastBatch[] = []
  // The first refusal of a queue always is one, so that the smallest school shows a decision taken back.
  let hasSlipped = false
  for (let start = 0; start < decided.length; ) {
    const sitting = decided.slice(start, start + Math.ceil(random.next() ** 2 * 60))
    start += sitting.length
    const by = random.pick(moderators)
    let at = onShift(random, (sitting.at(-1)?.createdAt ?? 0) + random.int(5, 240) * minute, now - 10 * minute)
    for (const { decision, ids } of groupAlike(sitting)) {
      at += random.int(2, 20) * 1000
      const canSlip = decision.action === 'refuse' && slips.has(entity)
      const isSecondThought: boolean = canSlip && (!hasSlipped || random.chance(0.12))
      hasSlipped ||= isSecondThought
      if (isSecondThought) at += 20_000
      batches.push({ at, by, entity, decision, ids, isSecondThought })
    }
  }
  return batches
}

/** The moment, or, where it is at night, one in the morning after if that is past already; not beyond `latest`. */
function onShift(random: Random, moment: number, latest: number): number {
  const sinceMidnight = (moment + beijing) % day
  const wait = sinceMidnight < shiftBegins ? shiftBegins - sinceMidnight + random.int(0, 90) * minute : 0
  return Math.min(latest, moment + wait > latest ? moment : moment + wait)
}

/** Makes past batches, oldest first, as their moderators did: what an action sets, without what its handler adds. */
export async function makeHistory(place: Omit<WritePlace, 'now'>, past: readonly PastBatch[]): Promise<void> {
  const { trx } = place
  // Nothing is known yet of rows of this transaction: either engine would look through a whole school for each batch.
  await sql`analyze`.execute(trx)
  const batches = past.flatMap((batch): MadeBatch[] => {
    if (!batch.isSecondThought) return [batch]
    const slip = { ...batch, at: batch.at - minute / 4, decision: { action: 'approve', reason: null } }
    return [{ ...slip, takenBackAt: batch.at - minute / 6 }, batch]
  })
  for (const batch of batches.toSorted((one, other) => one.at - other.at)) {
    const version = await makeBatch(place, batch)
    if (batch.takenBackAt !== undefined && version !== null)
      await takeBackBatch(place, batch, batch.takenBackAt, version)
  }
}

type MadeBatch = PastBatch & { readonly takenBackAt?: number }

async function makeBatch(place: Omit<WritePlace, 'now'>, batch: PastBatch): Promise<number | null> {
  const { dependencies, trx, schoolId } = place
  const { at, by, entity: name, decision, ids } = batch
  const entity = entityNamed(dependencies.catalogue, name)
  const { reason, inputs } = decision
  const { set } = entity.actions?.[decision.action] ?? entity.due?.[decision.action] ?? {}
  const patch = { ...set, ...(reason === null ? {} : { reason }), ...inputs }
  const fields = new Set([...Object.keys(patch), ...countingFields(place, entity), ...ruledFields(entity)])
  const run: CommandRun = { command: `${name}.${decision.action}`, entity: name, requestId: 'demo' }
  const account = { ...by, schoolId, allows: () => true }
  const { answer } = await makeChange({ dependencies, trx, account, now: at }, run, async (begun) => {
    const rows = await lockRows(begun, entity, ids, fields)
    return async (scope, changes) => {
      const same = changeAll(changes, entity, rows, patch)
      return { skipped: [...same, ...(await leaveRefused(scope, changes, entity, 'command'))] }
    }
  })
  return answer.version ?? null
}

/** Takes a batch back whole, as z does seconds after it. */
async function takeBackBatch(
  { dependencies, trx, schoolId }: Omit<WritePlace, 'now'>,
  { by, entity, decision }: PastBatch,
  now: number,
  version: number,
): Promise<void> {
  const batch = await trx
    .selectFrom('audit_batch')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('id', '=', version)
    .executeTakeFirstOrThrow()
  const undoOf = { batch: version, depth: 1 }
  const run: CommandRun = { command: `${entity}.${decision.action}`, entity, requestId: 'demo', undoOf }
  const account = { ...by, schoolId, allows: () => true }
  await makeChange({ dependencies, trx, account, now }, run, (begun) => takeBack(begun, batch))
}

/** Rows that one command with one set of inputs can have changed. */
function groupAlike(sitting: readonly Decided[]): { decision: Decision; ids: number[] }[] {
  const groups = new Map<string, { decision: Decision; ids: number[] }>()
  for (const { id, decision } of sitting) {
    const key = `${decision.action} ${decision.reason} ${JSON.stringify(decision.inputs ?? {})}`
    const group = groups.get(key) ?? { decision, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
