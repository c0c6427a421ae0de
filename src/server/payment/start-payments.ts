import type { FastifyBaseLogger } from 'fastify'
import { type OutboxOptions, startOutbox } from '../outbox/start-outbox.ts'
import { providerKinds } from '../write/outbox-message.ts'
import { type Payments, performRequest } from './perform-request.ts'
import { schoolsWithProvider } from './providers.ts'
import { reconcile } from './reconcile.ts'

type Options = {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Time (ms) between looks at an empty outbox. */
  readonly interval?: number
}

/** What the outbox has to be told to ask payment providers. */
export function providerOutbox(payments: Payments): Pick<OutboxOptions, 'kinds' | 'schools' | 'send'> {
  return {
    kinds: providerKinds,
    schools: () => schoolsWithProvider(payments.dependencies.database),
    send: async (message, schoolId, attempt) => {
      if (message.kind === 'payment') await performRequest(payments, schoolId, message.request, attempt)
      else if (message.kind === 'reconciliation') await reconcile(payments, schoolId, message.day, attempt)
    },
  }
}

/**
 * Sends what is in the outbox for payment providers until it is stopped. Every server does: whoever claims a request first has
 * it, and what another left behind is asked about before it is sent again.
 */
export function startPayments(payments: Payments, { log, interval }: Options): { stop(): Promise<void> } {
  const { database, clock } = payments.dependencies
  return startOutbox(database, {
    ...providerOutbox(payments),
    pace: 0,
    now: clock.now,
    log,
    ...(interval === undefined ? {} : { interval }),
  })
}
