import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import { isRecord } from '../../parsed-json.ts'
import type { Account } from '../access/account.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { executePipelined } from '../database/postgres/pipelining-dialect.ts'
import type { Tables } from '../database/tables.ts'
import { tableFor } from '../rows/entity-table.ts'
import type { ReadScope } from './write-scope.ts'

/** What tells a call that comes again from another one. */
export type CallOnce = {
  /** The key the caller chose for it; null for callers that know none. */
  readonly key: string | null
  /** The command and its contents, as a hash. */
  readonly contents: string
  readonly entity: string
  /** The rows it names; none where it creates one, or means all that match. */
  readonly ids: readonly number[]
}

/** How long (ms) an answer is kept. */
const kept = 30 * day
/** How long (ms) a call without a key that wrote none of its rows is taken for the same when it comes again. */
const patience = 10 * 60_000
/** Time (ms) between two looks whether a batch that is under way is over. */
const lookEvery = 200

const answerKept = z.custom<ActionAnswer>(isRecord)
const idList = z.array(z.number())

type Place = Pick<ReadScope, 'dependencies' | 'account' | 'trx'> & { readonly now: number }

/**
 * What a call was answered when it came before; null where it did not. One without a key is the same while its rows stand as
 * it left them. Asked within a change, after its version is taken, it waits for one that is under way.
 * @throws InputError where its key was used with other contents.
 */
export async function answerBefore(place: Place, once: CallOnce): Promise<ActionAnswer | null> {
  const found = await keptAnswer(place.trx, place.account, once)
  if (!found) return null
  if (found.contents !== once.contents)
    throw new InputError('这个幂等键已经用于另一次操作，请换一个', 'Idempotency-Key')
  const answer = answerKept.parse(JSON.parse(found.answer))
  return once.key !== null || (await stands(place, found, changesOf(answer))) ? answer : null
}

/** Ends a change that was made before, so that nothing of it holds. */
export class DoneBefore extends Error {
  readonly once: CallOnce
  readonly answer: ActionAnswer

  constructor(once: CallOnce, answer: ActionAnswer) {
    super('done before')
    this.once = once
    this.answer = answer
  }
}

/**
 * What a call that came before is answered: a batch that is under way once it is over, in whatever server it is written, and one
 * that was cut off as what was done until then. @throws any error but DoneBefore.
 */
export async function answeredBefore(
  { database: { db } }: { readonly database: Pick<Database, 'db'> },
  account: Account,
  error: unknown,
): Promise<ActionAnswer> {
  if (!(error instanceof DoneBefore)) throw error
  const { once, answer } = error
  while (await isUnderWay(db, account.schoolId, answer)) await delay(lookEvery)
  const last = await keptAnswer(db, account, once)
  return last ? answerKept.parse(JSON.parse(last.answer)) : answer
}

/** Whether the batch that an answer tells of goes on: its record names its first change. */
async function isUnderWay(db: Kysely<Tables>, schoolId: number, answer: ActionAnswer): Promise<boolean> {
  const [first] = changesOf(answer)
  if (first === undefined) return false
  const batch = await db
    .selectFrom('running_batch')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('first', '=', first)
    .where('cut_at', 'is', null)
    .executeTakeFirst()
  return batch !== undefined
}

function keptAnswer(db: Kysely<Tables>, account: Account, once: CallOnce) {
  return db
    .selectFrom('answered_call')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.id)
    .where('key', '=', keyOf(once))
    .executeTakeFirst()
}

/** The changes that an answer tells of, in order. */
function changesOf({ version, pieces }: ActionAnswer): readonly number[] {
  return pieces ?? (version ? [version] : [])
}

/**
 * Keeps what a call is answered, in the transaction that does what it says: of a batch in several changes what it has come to by
 * each of them. One that did nothing may do something next time.
 */
export async function keepAnswer(
  { account, trx, now }: Pick<Place, 'account' | 'trx' | 'now'>,
  once: CallOnce,
  answer: ActionAnswer,
): Promise<void> {
  const version = changesOf(answer).at(-1)
  if (answer.changed === 0 && version === undefined) return
  const row = {
    contents: once.contents,
    answer: JSON.stringify(answer),
    entity: once.entity,
    row_ids: JSON.stringify(once.ids),
    version: version ?? null,
    at: now,
  }
  const keeping = trx
    .insertInto('answered_call')
    .values({ school_id: account.schoolId, account_id: account.id, key: keyOf(once), ...row })
    .onConflict((conflict) => conflict.columns(['school_id', 'account_id', 'key']).doUpdateSet(row))
  await executePipelined(trx, keeping.compile())
}

/** Forgets answers nobody asks for any more. */
export async function purgeAnswers(database: Database): Promise<void> {
  await database.write((trx: Transaction<Tables>) =>
    trx
      .deleteFrom('answered_call')
      .where('at', '<', Date.now() - kept)
      .execute(),
  )
}

function keyOf({ key, contents }: CallOnce): string {
  return key === null ? `contents ${contents}` : `key ${key}`
}

/** Whether the rows of a call stand as it left them: those it wrote bear a version of its own, nobody wrote one since, and nothing of it was taken back. */
async function stands(
  { dependencies, trx, account, now }: Place,
  { entity, row_ids, version, at }: Tables['answered_call'],
  wrote: readonly number[],
): Promise<boolean> {
  const ids = idList.parse(JSON.parse(row_ids))
  if (version === null) return false
  const { engine } = dependencies.database
  const takenBack = await trx
    .selectFrom('audit_batch')
    .select('id')
    .where('school_id', '=', account.schoolId)
    .where(isOneOf(engine, 'id', wrote))
    .where('undone_at', 'is not', null)
    .executeTakeFirst()
  if (takenBack) return false
  const table = tableFor(entityNamed(dependencies.catalogue, entity)).name
  const rows = await rowsIn(trx, table, account.schoolId)
    .select('version')
    .where(isOneOf(engine, 'id', ids))
    .execute()
  const versions = rows.map((row) => Number(row.version))
  if (versions.length < ids.length || versions.some((each) => each > version)) return false
  return versions.some((each) => wrote.includes(each)) || now - at <= patience
}
