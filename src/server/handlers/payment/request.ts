import type { ActionHandler } from '../../write/handler.ts'

/** Has requests that were given up asked about from now on: what is there all the same is called off before somebody takes it. */
export const callOffRequest: ActionHandler = async ({ rows, outbox }) => {
  for (const { id } of rows) outbox({ kind: 'payment', request: id, now: true })
}

/** Has requests sent now that the merchant has enough, instead of when they are due. */
export const retryRequest: ActionHandler = async ({ rows, outbox }) => {
  for (const { id } of rows) outbox({ kind: 'payment', request: id, now: true })
}
