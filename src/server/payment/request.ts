import { randomBytes } from 'node:crypto'
import { beijingText } from '../../beijing-time.ts'
import type { Values } from '../rows/entity-table.ts'
import type { ChangeSet } from '../write/change-set.ts'
import type { OutboxMessage } from '../write/outbox-message.ts'
import type { RequestKind } from './provider.ts'

/** The entity that keeps what providers are asked for, and what came of it. */
export const requestEntity = 'paymentRequest'

/** How long (ms) a payment may wait for its payer. */
const paymentPatience = 15 * 60_000

/** What a request is about: a row of an entity, by which whoever asked knows it again. */
export type Subject = { readonly subject: string; readonly subjectId: number }

/** A request of a school's provider. Amounts are in 分. */
export type RequestWanted = Subject & {
  readonly amount: number
  readonly user: number | null
  readonly remark: string
} & (
    | { readonly kind: 'payment'; readonly openid: string | null }
    /** `original` is the number of the payment, `originalAmount` what was paid. */
    | { readonly kind: 'refund'; readonly original: string; readonly originalAmount: number }
    | { readonly kind: 'payout'; readonly openid: string; readonly realName: string | null }
  )

/** What a change has to create rows and send messages with: a handler's context, or a change set. */
export type Requesting = {
  readonly create: (entity: string, values: Values) => Promise<number>
  readonly outbox: (message: OutboxMessage) => void
}

const letters: Readonly<Record<RequestKind, string>> = { payment: 'P', refund: 'R', payout: 'T' }

/**
 * Has a provider asked for something if and only if the change holds: by whichever server comes first, once, however often
 * answers are lost. What comes of it is told to the listener of outcomes. @returns the request's id and number.
 */
export async function requestOf(
  { create, outbox }: Requesting,
  schoolId: number,
  wanted: RequestWanted,
  now: number,
): Promise<{ readonly id: number; readonly number: string }> {
  const number = newNumber(wanted.kind, schoolId, now)
  const expiresAt = wanted.kind === 'payment' ? now + paymentPatience : null
  const id = await create(requestEntity, { ...wanted, number, status: 'waiting', expiresAt })
  outbox({ kind: 'payment', request: id })
  return { id, number }
}

/** A number no other request has: at most 32 letters and digits, told by their beginning. */
function newNumber(kind: RequestKind, schoolId: number, now: number): string {
  const time = beijingText(now).replace(/\D/g, '')
  return `${letters[kind]}${schoolId}T${time}${randomBytes(5).toString('hex')}`.slice(0, 32)
}

/** What a change set has to write requests with. */
export function writerOf(changes: ChangeSet): Requesting {
  return {
    create: (entity, values) => changes.create(entity, values),
    outbox: (message) => void changes.messages.push(message),
  }
}
