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
  if (messages.length === 0) return
  const first = await takeIds(trx, sender.schoolId, 'outbox', messages.length)
  await insertRows(
    trx,
    'outbox',
    messages.map(({ kind, ...payload }, index) => ({
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

/** Puts the messages of every change into the outbox. */
export const outboxListener: ChangeListener = {
  record: ({ trx, account, now }, { messages }) =>
    enqueue(trx, { schoolId: account.schoolId, accountId: account.id }, messages, now),
}
