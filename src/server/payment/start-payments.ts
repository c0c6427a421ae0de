import { type OutboxOptions, type OutboxSurroundings, startOutbox } from '../outbox/start-outbox.ts'
import { providerKinds } from '../write/outbox-message.ts'
import { type Payments, performRequest } from './perform-request.ts'
import { schoolsWithProvider } from './providers.ts'
import { reconcile } from './reconcile.ts'

/** What the outbox has to be told to ask payment providers. */
export function providerOutbox(payments: Payments): Pick<OutboxOptions, 'kinds' | 'schools' | 'send'> {
  return {
    kinds: providerKinds,
    schools: () => schoolsWithProvider(payments.dependencies.database),
    send: async (message, schoolId, attempt, isOurs) => {
      if (message.kind === 'payment') await performRequest(payments, schoolId, message.request, attempt, isOurs)
      else if (message.kind === 'reconciliation') await reconcile(payments, schoolId, message.day, attempt)
    },
  }
}

/**
 * Sends what is in the outbox for payment providers until it is stopped. Every server does: whoever claims a request first has
 * it, and what another left behind is asked about before it is sent again.
 */
export function startPayments(payments: Payments, surroundings: OutboxSurroundings): { stop(): Promise<void> } {
  const { database, clock } = payments.dependencies
  return startOutbox(database, { pace: 0, ...surroundings, ...providerOutbox(payments), now: clock.now })
}
