import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { hour } from '../../beijing-time.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { messageOf } from '../error.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { sendNext } from '../outbox/start-outbox.ts'
import { storeKinds } from '../write/outbox-message.ts'
import type { FileStore } from './store/file-store.ts'

/** Where it is told what was removed and what was not. */
export type RemovalLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Has a file removed that no row stands for any more, as soon as the transaction holds; paths are never used again. */
export function promiseRemoval(
  trx: Transaction<Tables>,
  schoolId: number,
  path: string,
  now = Date.now(),
): Promise<void> {
  return enqueue(trx, { schoolId, accountId: null }, [{ kind: 'fileRemoval', path }], now)
}

/**
 * Removes the files that were promised to be removed. What fails is tried again in an hour, until it succeeds; a store that
 * cannot be reached is asked for no other file meanwhile.
 */
export async function removePromised(
  database: Database,
  store: FileStore,
  log: RemovalLog,
  now: number,
): Promise<void> {
  let isReached = true
  const send = async (message: { readonly kind: string; readonly path?: string }) => {
    if (message.path === undefined) return
    try {
      await store.remove(message.path)
    } catch (error) {
      isReached = false
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const reason = messageOf(cause)
      throw new DeliveryError(`文件没有删除，一小时后再试：${reason}`, hour, { cause: error, isOpen: true })
    }
  }
  const options = { kinds: storeKinds, forgets: true, send, log }
  while (isReached && (await sendNext(database, options, () => now)));
}
