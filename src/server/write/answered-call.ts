import type { Transaction } from 'kysely'
import { z } from 'zod'
import { day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
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

const answerKept = z.custom<ActionAnswer>((value) => typeof value === 'object' && value !== null)
const idList = z.array(z.number())

type Place = Pick<ReadScope, 'dependencies' | 'account' | 'trx'> & { readonly now: number }

/**
 * What a call was answered when it came before; null where it did not. One without a key is the same while its rows stand as
 * it left them. Asked within a change, after its version is taken, it waits for one that is under way.
 * @throws InputError where its key was used with other contents.
 */
export async function answerBefore(place: Place, once: CallOnce): Promise<ActionAnswer | null> {
  const { trx, account } = place
  const found = await trx
    .selectFrom('answered_call')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.id)
    .where('key', '=', keyOf(once))
    .executeTakeFirst()
  if (!found) return null
  if (found.contents !== once.contents)
    throw new InputError('这个幂等键已经用于另一次操作，请换一个', 'Idempotency-Key')
  if (once.key === null && !(await stands(place, found))) return null
  return answerKept.parse(JSON.parse(found.answer))
}

/** Keeps what a call is answered, in the transaction that does what it says. One that did nothing may do something next time. */
export async function keepAnswer(
  { account, trx, now }: Pick<Place, 'account' | 'trx' | 'now'>,
  once: CallOnce,
  answer: ActionAnswer,
): Promise<void> {
  if (answer.changed === 0 && !answer.version) return
  const row = {
    contents: once.contents,
    answer: JSON.stringify(answer),
    entity: once.entity,
    row_ids: JSON.stringify(once.ids),
    version: answer.version ?? null,
    at: now,
  }
  const keeping = trx
    .insertInto('answered_call')
    .values({ school_id: account.schoolId, account_id: account.id, key: keyOf(once), ...row })
    .onConflict((conflict) => conflict.columns(['school_id', 'account_id', 'key']).doUpdateSet(row))
  await executePipelined(trx, keeping.compile())
}

/** Forgets answers nobody asks for any more. */
export async function purgeAnswers(database: Database, now = Date.now()): Promise<void> {
  await database.write((trx: Transaction<Tables>) =>
    trx
      .deleteFrom('answered_call')
      .where('at', '<', now - kept)
      .execute(),
  )
}

function keyOf({ key, contents }: CallOnce): string {
  return key === null ? `contents ${contents}` : `key ${key}`
}

/** Whether the rows of a call stand as it left them: those it wrote bear its version, and nobody wrote one since. */
async function stands(
  { dependencies, trx, account, now }: Place,
  { entity, row_ids, version, at }: Tables['answered_call'],
): Promise<boolean> {
  const ids = idList.parse(JSON.parse(row_ids))
  if (version === null) return false
  const table = tableFor(entityNamed(dependencies.catalogue, entity)).name
  const rows = await rowsIn(trx, table, account.schoolId)
    .select('version')
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .execute()
  const versions = rows.map((row) => Number(row.version))
  if (versions.length < ids.length || versions.some((each) => each > version)) return false
  return versions.includes(version) || now - at <= patience
}
