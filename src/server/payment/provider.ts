/** A request to a payment provider. Amounts are in 分, times in ms, numbers ours: 1 to 32 letters and digits. */
type PaymentOrder = {
  readonly number: string
  readonly amount: number
  readonly description: string
  readonly expiresAt: number
  /** The payer's openid where it is paid within the mini-program; null where a code is scanned. */
  readonly openid: string | null
}

/** What a payer needs to pay: the text of a code to scan, or the id of the order within the mini-program. */
export type Prepaid = { readonly codeUrl: string | null; readonly prepayId: string | null }

type Refund = {
  readonly number: string
  /** The number of the payment, what was paid, and what of it is given back now. */
  readonly original: string
  readonly originalAmount: number
  readonly amount: number
  readonly reason: string
}

export type Payout = {
  readonly number: string
  readonly amount: number
  readonly openid: string
  /** The payee's name, checked by the provider; asked for from 2,000 元 on. */
  readonly realName: string | null
  readonly remark: string
}

/** What keeps a request under way until an operator does something about it: the merchant has too little, a refund cannot be taken. */
type Problem = 'lacking' | 'abnormal'

/** Where a request stands at the provider. */
export type Standing =
  /** It has never heard of the number. */
  | { readonly state: 'unknown' }
  /** It is not decided yet. `confirmation` is what its payer pays by (a code to scan), or its payee's mini-program takes the money by. */
  | {
      readonly state: 'underWay'
      readonly detail: string
      readonly confirmation: string | null
      readonly problem: Problem | null
    }
  | { readonly state: 'accepted'; readonly providerNumber: string; readonly amount: number; readonly at: number }
  | { readonly state: 'refused'; readonly providerNumber: string | null; readonly reason: string }

export type RequestKind = 'payment' | 'refund' | 'payout'

/** A line of a bill, or of our own records: what one side says of one request. */
export type ProviderRecord = {
  readonly kind: RequestKind
  readonly number: string
  readonly providerNumber: string | null
  readonly amount: number
  readonly isSettled: boolean
  readonly at: number
}

/** What was asked of us about a request of ours, told by the provider without being asked. */
export type ProviderNotice = {
  /** The provider's own id of the notice. */
  readonly id: string
  readonly kind: RequestKind
  readonly number: string
  readonly standing: Standing
}

/** A notice as it came in: its raw body, and its headers by lower-case name. */
export type RawNotice = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/**
 * What every payment provider can do for a school. Each number is an idempotency key: asked twice with the same, it acts once.
 * All of it throws ProviderRefusal where the provider says no, and ProviderSilence where nobody knows what it did.
 */
export type PaymentProvider = {
  readonly pay: (order: PaymentOrder) => Promise<Prepaid>
  readonly paymentStanding: (number: string) => Promise<Standing>
  /** Has a payment that is not paid become one that cannot be paid. */
  readonly closePayment: (number: string) => Promise<void>
  readonly refund: (refund: Refund) => Promise<Standing>
  readonly refundStanding: (number: string) => Promise<Standing>
  readonly payOut: (payout: Payout) => Promise<Standing>
  readonly payoutStanding: (number: string) => Promise<Standing>
  /** Has a payout that its payee has not taken come back; where it stands by then is asked. */
  readonly cancelPayout: (number: string) => Promise<void>
  /** Everything settled on a day (YYYY-MM-DD, Beijing): payments and refunds by the bill of trades, payouts by that of funds. */
  readonly records: (day: string) => Promise<ProviderRecord[]>
  /** Reads and verifies a notice; null where it is about nothing of ours. @throws NoticeRefused where it is not to be believed. */
  readonly readNotice: (notice: RawNotice) => Promise<ProviderNotice | null>
}

/** The provider says no, in an answer that is its own; `code` is its word for why. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Nobody knows what the provider did: it cannot be reached, failed, or what answered was not it. */
export class ProviderSilence extends Error {
  override name = 'ProviderSilence'
}

/** A notice that is not the provider's, not for this school, or too old. */
export class NoticeRefused extends Error {
  override name = 'NoticeRefused'
}
