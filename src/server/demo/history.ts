import type { Transaction } from 'kysely'
import type { Json } from '../../catalogue/vocabulary/field.ts'
import { beijing } from '../beijing-time.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { Tables } from '../database/tables.ts'
import type { Decision, Outcome } from './insert-entity.ts'
import type { Random } from './random.ts'

/** Who decided. */
export type Moderator = { readonly id: number; readonly name: string }

/** One command of one moderator on rows of one entity, as the audit keeps it. */
export type PastBatch = {
  readonly at: number
  readonly by: Moderator
  readonly entity: string
  readonly action: string
  readonly rows: readonly { readonly id: number; readonly outcome: Outcome }[]
}

type Decided = {
  readonly id: number
  readonly createdAt: number
  readonly outcome: Outcome
}

const minute = 60_000
const day = 24 * 60 * minute
/** Moderators begin at eight, in ms since midnight. */
const shiftBegins = 8 * 60 * minute

/** Deals the decided rows of an entity out to moderators, in sittings of up to 60 rows as they came in. */
export function decideInBatches(
  random: Random,
  entity: string,
  rows: readonly { readonly createdAt: number; readonly outcome: Outcome | undefined }[],
  moderators: readonly Moderator[],
  now: number,
): { decisions: ReadonlyMap<number, Decision>; batches: PastBatch[] } {
  const decided = rows.flatMap(({ createdAt, outcome }, index): Decided[] =>
    outcome ? [{ id: index + 1, createdAt, outcome }] : [],
  )
  const decisions = new Map<number, Decision>()
  const batches: PastBatch[] = []
  for (let start = 0; start < decided.length; ) {
    const sitting = decided.slice(start, start + Math.ceil(random.next() ** 2 * 60))
    start += sitting.length
    const by = random.pick(moderators)
    let at = onShift(random, (sitting.at(-1)?.createdAt ?? 0) + random.int(5, 240) * minute, now - 10 * minute)
    for (const alike of groupAlike(sitting)) {
      at += random.int(2, 20) * 1000
      const first = alike[0]
      if (!first) continue
      batches.push({ at, by, entity, action: first.outcome.action, rows: alike })
      for (const { id } of alike) decisions.set(id, { by: by.id, at })
    }
  }
  return { decisions, batches }
}

/** The moment, or, where it is at night, one in the morning after if that is past already; not beyond `latest`. */
function onShift(random: Random, moment: number, latest: number): number {
  const sinceMidnight = (moment + beijing) % day
  const wait = sinceMidnight < shiftBegins ? shiftBegins - sinceMidnight + random.int(0, 90) * minute : 0
  return Math.min(latest, moment + wait > latest ? moment : moment + wait)
}

/** Writes the audit of past batches, oldest first. */
export async function insertHistory(
  trx: Transaction<Tables>,
  schoolId: number,
  past: readonly PastBatch[],
): Promise<void> {
  if (past.length === 0) return
  const batches = past.toSorted((one, other) => one.at - other.at)
  await insertRows(
    trx,
    'audit_batch',
    batches.map(({ at, by, entity, action, rows }, index) => ({
      school_id: schoolId,
      id: index + 1,
      at,
      account_id: by.id,
      account_name: by.name,
      command: `${entity}.${action}`,
      entity,
      count: rows.length,
      skipped: 0,
      request_id: 'demo',
    })),
  )
  await insertRows(
    trx,
    'audit',
    batches.flatMap(({ entity, rows }, index) =>
      rows.map(({ id, outcome }) => ({
        school_id: schoolId,
        batch_id: index + 1,
        entity,
        row_id: id,
        before: JSON.stringify(outcome.before),
        after: JSON.stringify(outcome.after),
      })),
    ),
  )
  await trx
    .insertInto('sequence')
    .values({ school_id: schoolId, entity: 'audit_batch', next: batches.length + 1 })
    .execute()
}

/** Rows that one command with one set of inputs can have changed. */
function groupAlike(sitting: readonly Decided[]): Decided[][] {
  const groups = new Map<string, Decided[]>()
  for (const each of sitting) {
    const after: Readonly<Record<string, Json>> = each.outcome.after
    const key = `${each.outcome.action} ${JSON.stringify(after)}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}
