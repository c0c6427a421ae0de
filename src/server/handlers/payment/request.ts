import type { ActionHandler } from '../../write/handler.ts'

/** Has requests sent now that the merchant has enough, instead of when they are due. */
export const retryRequest: ActionHandler = async ({ rows, outbox }) => {
  for (const { id } of rows) outbox({ kind: 'payment', request: id, once: true })
}
