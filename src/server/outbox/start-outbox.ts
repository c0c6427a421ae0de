import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { cutText } from '../../cut-text.ts'
import { isOneOf } from '../database/conditions.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { messageOf } from '../error.ts'
import { messageIn, type OutboxMessage } from '../write/outbox-message.ts'
import { DeliveryError } from './delivery-error.ts'

/** How often a message is tried before it counts as failed. */
export const mostAttempts = 6
/** How long (ms) a server may take to send one; after that others take it for dead. */
export const lease = 60_000
/** Wait (ms) after the first failure; it triples with each: 5 s, 15 s, 45 s, 2 min, 7 min. */
const firstWait = 5_000
/** What is said of a message of which nothing is left that could be sent. */
const unreadable = '消息内容已损坏，不能发送，请重新操作'

/** Whether a message is still this server's, as a transaction sees it: neither has another claimed it, nor a person had it sent again. */
export type IsOurs = (trx: Transaction<Tables>) => Promise<boolean>

/** What an outbox sends, and how. */
export type OutboxOptions = {
  /** Kinds of messages that are sent; those of other kinds are left to whoever sends them. All where it is left out. */
  readonly kinds?: readonly OutboxMessage['kind'][]
  readonly send: (message: OutboxMessage, schoolId: number, attempt: number, isOurs: IsOurs) => Promise<void>
  /** The schools whose messages can be sent; those of others wait. All where it is left out. */
  readonly schools?: () => Promise<readonly number[]>
  /**
   * Whether a message that may have been taken is left to a person: one whose server died while it was sent, or whose receiver
   * gave no answer. Otherwise it is sent again, since it comes to the same.
   */
  readonly sendsOnce?: boolean
  /** Whether what was sent is forgotten instead of shown: nobody asks for it. */
  readonly forgets?: boolean
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Time (ms) between looks at an empty outbox. */
  readonly interval?: number
  /** Time (ms) between two messages: a group robot takes 20 a minute. */
  readonly pace?: number
  /** What tells the time of attempts; the machine's unless said otherwise. */
  readonly now?: () => number
}

/** What its surroundings tell an outbox: where it logs, and how often it looks. */
export type OutboxSurroundings = Pick<OutboxOptions, 'log' | 'interval' | 'pace'>

/** Sends what is in the outbox until it is stopped; stopping waits for the message that is under way. */
export function startOutbox(database: Database, options: OutboxOptions): { stop(): Promise<void> } {
  const { interval = 2_000, pace = 3_100 } = options
  const stopping = new AbortController()
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const run = async () => {
    while (!stopping.signal.aborted) {
      const found = await sendNext(database, options, options.now).catch((error: unknown) => {
        database.outages.report(error, () => options.log.error({ err: error }, 'the outbox cannot be read'))
        return false
      })
      await pause(found ? pace : interval)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Sends the next message that is due. @returns whether there was one. */
export async function sendNext(
  database: Database,
  {
    send,
    log,
    schools,
    kinds,
    sendsOnce = false,
    forgets = false,
  }: Pick<OutboxOptions, 'send' | 'log' | 'schools' | 'kinds' | 'sendsOnce' | 'forgets'>,
  now: () => number = Date.now,
): Promise<boolean> {
  if (sendsOnce) await giveUpOnTheDead(database, now(), kinds)
  const message = await claimNext(database, now(), await schools?.(), kinds, sendsOnce)
  if (!message) return false
  const { school_id, id, kind, attempts } = message
  const sent = messageIn(message)
  if (!sent) {
    await settle(database, message, { status: 'failed', last_error: unreadable })
    log.error({ school: school_id, outbox: id, kind }, 'message cannot be read')
    return true
  }
  try {
    await send(sent, school_id, attempts, (trx) => isClaimed(database, trx, message))
    if (forgets) await forget(database, message)
    else await settle(database, message, { status: 'sent', sent_at: now(), last_error: null })
    log.info({ school: school_id, outbox: id, kind, attempts }, 'message sent')
  } catch (error) {
    const reason = messageOf(error)
    const known = error instanceof DeliveryError ? error : null
    const [isOpen, wait] = [known?.isOpen ?? false, known?.retryAfter ?? null]
    const isUnsure = sendsOnce && (known?.isUnsure ?? false)
    const over = (attempts >= mostAttempts && !isOpen) || isUnsure
    await settle(database, message, {
      status: isUnsure ? 'unsure' : over ? 'failed' : 'waiting',
      next_at: now() + (wait ?? firstWait * 3 ** (attempts - 1)),
      last_error: cutText(reason, 500),
    })
    const level = over ? 'error' : isOpen ? 'info' : 'warn'
    log[level](
      { school: school_id, outbox: id, kind, attempts, reason },
      isOpen ? 'message not done yet' : 'message not sent',
    )
  }
  return true
}

/** Takes the oldest due message for this server: whoever raises its count of attempts first has it. */
async function claimNext(
  database: Database,
  now: number,
  schools: readonly number[] | undefined,
  kinds: readonly string[] | undefined,
  sendsOnce: boolean,
): Promise<Tables['outbox'] | undefined> {
  const due = await database.db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('next_at', '<=', now)
    .$if(schools !== undefined, (query) => query.where(isOneOf(database.engine, 'school_id', schools ?? [])))
    .$if(kinds !== undefined, (query) => query.where(isOneOf(database.engine, 'kind', kinds ?? [])))
    .orderBy('next_at')
    .orderBy('id')
    .limit(10)
    .execute()
  for (const message of due) {
    const claim = { attempts: message.attempts + 1, next_at: now + lease }
    const claimed = await database.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ ...claim, ...(sendsOnce ? { status: 'sending' as const } : {}) })
        .where('school_id', '=', message.school_id)
        .where('id', '=', message.id)
        .where('status', '=', 'waiting')
        .where('attempts', '=', message.attempts)
        .executeTakeFirst(),
    )
    if (claimed.numUpdatedRows === 1n) return { ...message, ...claim }
  }
  return undefined
}

/** What a server has claimed and never settled may have been taken: a person decides whether it is sent again. */
async function giveUpOnTheDead(database: Database, now: number, kinds: readonly string[] | undefined): Promise<void> {
  const dead = await database.db
    .selectFrom('outbox')
    .select(['school_id', 'id'])
    .where('status', '=', 'sending')
    .where('next_at', '<=', now)
    .$if(kinds !== undefined, (query) => query.where(isOneOf(database.engine, 'kind', kinds ?? [])))
    .limit(100)
    .execute()
  for (const { school_id, id } of dead) {
    await database.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ status: 'unsure', last_error: '发送时服务器中断，消息可能已发送' })
        .where('school_id', '=', school_id)
        .where('id', '=', id)
        .where('status', '=', 'sending')
        .where('next_at', '<=', now)
        .execute(),
    )
  }
}

/** A message as this server has claimed it. */
type Claimed = Pick<Tables['outbox'], 'school_id' | 'id' | 'attempts' | 'next_at'>

/** Whether a message is so still, which it stays until the transaction is over: whoever would claim it waits, on SQLite for the one who writes. */
async function isClaimed(
  { engine }: Database,
  trx: Transaction<Tables>,
  { school_id, id, attempts, next_at }: Claimed,
): Promise<boolean> {
  const found = await trx
    .selectFrom('outbox')
    .select('id')
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_at', '=', next_at)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return found !== undefined
}

async function forget(database: Database, { school_id, id }: Claimed): Promise<void> {
  await database.write((trx) =>
    trx.deleteFrom('outbox').where('school_id', '=', school_id).where('id', '=', id).execute(),
  )
}

/** Keeps what came of a message, unless another server has claimed it since, or a person had it sent again: then that is what counts. */
async function settle(
  database: Database,
  { school_id, id, attempts, next_at }: Claimed,
  values: Partial<Pick<Tables['outbox'], 'status' | 'sent_at' | 'next_at' | 'last_error'>>,
): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('outbox')
      .set(values)
      .where('school_id', '=', school_id)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('next_at', '=', next_at)
      .execute(),
  )
}
