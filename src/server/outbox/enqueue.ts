import type { Transaction } from 'kysely'
import { insertRows } from '../database/insert-rows.ts'
import type { Tables } from '../database/tables.ts'
import { takeIds } from '../database/take-ids.ts'
import type { ChangeListener } from '../write/change-listener.ts'
import type { OutboxMessage } from '../write/outbox-message.ts'

/**
 * Puts messages into the outbox, in the transaction of the change they tell of: they are sent if and only if it holds,
 * by whichever server finds them first.
 */
export async function enqueue(
  trx: Transaction<Tables>,
  sender: { readonly schoolId: number; readonly accountId: number | null },
  messages: readonly OutboxMessage[],
  now = Date.now(),
): Promise<void> {
  const fresh: OutboxMessage[] = []
  for (const message of messages) {
    const asking = message.kind === 'payment' && message.now ? { kind: message.kind, request: message.request } : null
    if (asking === null) fresh.push(message)
    else if (!(await hasten(trx, sender.schoolId, asking, now))) fresh.push(asking)
  }
  if (fresh.length === 0) return
  const first = await takeIds(trx, sender.schoolId, 'outbox', fresh.length)
  await insertRows(
    trx,
    'outbox',
    fresh.map(({ kind, ...payload }, index) => ({
      school_id: sender.schoolId,
      id: first + index,
      kind,
      payload: JSON.stringify(payload),
      status: 'waiting',
      attempts: 0,
      next_at: now,
      created_at: now,
      created_by: sender.accountId,
    })),
  )
}

/** Has what waits to be sent again sent at once, by whoever claims it anew. @returns whether it waits. */
async function hasten(
  trx: Transaction<Tables>,
  schoolId: number,
  { kind, ...payload }: OutboxMessage,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ attempts: 0, next_at: now })
    .where('school_id', '=', schoolId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('payload', '=', JSON.stringify(payload))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts the messages of every change into the outbox. */
export const outboxListener: ChangeListener = {
  record: ({ trx, account, now }, { messages }) =>
    enqueue(trx, { schoolId: account.schoolId, accountId: account.id }, messages, now),
}
