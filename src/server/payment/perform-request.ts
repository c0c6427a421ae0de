import { entityNamed } from '../../catalogue/catalogue.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { messageOf } from '../error.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { type IsOurs, lease } from '../outbox/start-outbox.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { type PaymentProvider, ProviderRefusal, type Standing } from './provider.ts'
import type { Providers } from './providers.ts'
import { requestEntity } from './request.ts'
import { isGivenUp, markSent, type OutcomeListener, settleRequest, storedRequest } from './settle-request.ts'

/** What requests are sent with. */
export type Payments = {
  readonly dependencies: CallDependencies
  readonly providers: Providers
  readonly onOutcome: OutcomeListener
}

/** Wait (ms) before it is asked again: it doubles from 5 s to half an hour. */
const shortestWait = 5_000
const longestWait = 1_800_000

/**
 * How long (ms) after it was given up a request may still arrive at the provider, which takes nothing that was signed more than five
 * minutes ago: only then is one it has never heard of known to have moved nothing.
 */
const arrivalTime = 600_000

/**
 * Sends a request of the outbox, or asks what became of it where it may have been sent before. Whatever is not decided stays in
 * the outbox and is asked about again: a request ends by the provider's word alone, never for want of an answer.
 * @param isOurs what came of it is kept while no other server has its message: that may have sent it since.
 * @throws DeliveryError where it is not decided yet.
 */
export async function performRequest(
  { dependencies, providers, onOutcome }: Payments,
  schoolId: number,
  id: number,
  attempt: number,
  isOurs: IsOurs,
): Promise<void> {
  const began = dependencies.clock.now()
  const known = await readRequest(dependencies, schoolId, id)
  if (!known || known.status === 'accepted' || known.status === 'refused') return
  const providerNow = async () => {
    const provider = await providers.of(schoolId)
    if (!provider) throw undecided('支付渠道未配置', attempt)
    return provider
  }
  await providerNow()
  const sending = await markSent(dependencies, schoolId, storedRequest(known))
  if (!sending) return
  const { row } = sending
  // Read again: only from the mark on is its merchant the one that will be asked.
  const provider = await providerNow()
  const asking = { ...sending, provider, began, now: dependencies.clock.now }
  const standing = await standingOf(asking).catch((error: unknown) => {
    throw error instanceof DeliveryError ? error : undecided(saidBy(error), attempt, error)
  })
  const isKnown =
    standing.state === 'underWay' &&
    row.status === 'underWay' &&
    row.detail === standing.detail &&
    (row.problem === standing.problem || isGivenUp(row)) &&
    (standing.confirmation === null || row.confirmation === standing.confirmation)
  if (!isKnown) {
    const request = storedRequest(row)
    const settled = settleRequest(dependencies, schoolId, request, standing, onOutcome, ({ trx }) => isOurs(trx))
    await settled.catch((error: unknown) => {
      throw undecided(saidBy(error), attempt, error)
    })
  }
  if (standing.state === 'underWay') throw undecided(standing.detail, attempt)
  // What it knew a moment ago is there, whatever it says of it now.
  if (standing.state === 'unknown') throw undecided('微信支付暂时查不到这笔单据', attempt)
}

/** A request that is to be asked about, and sent, by whom and since when. */
type Asking = {
  readonly provider: PaymentProvider
  readonly row: StoredRow
  readonly isFirst: boolean
  readonly began: number
  readonly now: () => number
}

/** Where a request stands once it was asked about, sent where the provider has never heard of it, and asked about again. */
async function standingOf({ provider, row, isFirst, began, now }: Asking): Promise<Standing> {
  if (row.kind === 'payment') return paymentStanding(provider, row, now())
  // What came in past the provider cannot go back by it.
  if (row.kind === 'refund' && !row.original)
    return { state: 'refused', providerNumber: null, reason: '找不到原支付单' }
  const ask = () =>
    row.kind === 'refund' ? provider.refundStanding(String(row.number)) : provider.payoutStanding(String(row.number))
  const before = isFirst ? null : await ask()
  if (before && isGivenUp(row)) return abandoned(provider, row, before, now())
  const isThere = before !== null && before.state !== 'unknown'
  // What a payee takes the money by is said to whoever asks for the payout, and not to who asks about it: where it was lost, or
  // not there yet, the same is asked for again, which by its number is still one payout.
  const isWhole = before?.state !== 'underWay' || row.kind === 'refund' || row.confirmation
  if (isThere && isWhole) return before
  // Whoever was held up for so long has lost the message to another server, by which it may be decided otherwise.
  if (now() - began >= lease) throw new DeliveryError('发送前等待太久', shortestWait, { isOpen: true })
  try {
    return await send(provider, row)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (isThere) return before
    const after = await ask()
    // Refused, and not there: nothing will come of it. It is there all the same where it was sent before.
    return after.state === 'unknown' ? { state: 'refused', providerNumber: null, reason: reasonOf(error) } : after
  }
}

/**
 * What becomes of a request that was given up, by where it stands: a payout that is there all the same is called off before its payee
 * takes it. @throws DeliveryError while one that never arrived still may.
 */
async function abandoned(
  provider: PaymentProvider,
  row: StoredRow,
  standing: Standing,
  now: number,
): Promise<Standing> {
  if (standing.state === 'unknown') {
    const wait = row.changedAt + arrivalTime - now
    if (wait > 0) throw new DeliveryError('已放弃，正在确认没有付出', wait, { isOpen: true })
    return { state: 'refused', providerNumber: null, reason: '微信支付商户余额不足，已放弃，没有付出' }
  }
  if (row.kind !== 'payout' || standing.state !== 'underWay') return standing
  await provider.cancelPayout(String(row.number)).catch(unlessRefused)
  return provider.payoutStanding(String(row.number))
}

/** What became of what cannot be called off any more is asked: it was paid, or taken, in this very moment. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefusal)) throw error
}

/** A payment is made for its payer to pay by a code, asked about while its time lasts, and closed once that is over. */
async function paymentStanding(provider: PaymentProvider, row: StoredRow, now: number): Promise<Standing> {
  const number = String(row.number)
  const standing = await provider.paymentStanding(number)
  const isOver = now >= Number(row.expiresAt)
  if (standing.state === 'unknown') {
    return isOver ? { state: 'refused', providerNumber: null, reason: '逾期未付款' } : prepaid(provider, row)
  }
  if (standing.state !== 'underWay') return standing
  // Where the answer that gave what it is paid by was lost, the same is asked for again: by its number it is still one payment.
  if (!isOver) return row.confirmation ? standing : prepaid(provider, row)
  await provider.closePayment(number).catch(unlessRefused)
  return provider.paymentStanding(number)
}

async function prepaid(provider: PaymentProvider, row: StoredRow): Promise<Standing> {
  const openid = typeof row.openid === 'string' && row.openid !== '' ? row.openid : null
  const order = { number: String(row.number), amount: Number(row.amount), expiresAt: Number(row.expiresAt), openid }
  const { codeUrl, prepayId } = await provider.pay({ ...order, description: String(row.remark ?? '') })
  return { state: 'underWay', detail: '待付款', confirmation: codeUrl ?? prepayId, problem: null }
}

function send(provider: PaymentProvider, row: StoredRow): Promise<Standing> {
  const [number, amount, remark] = [String(row.number), Number(row.amount), String(row.remark ?? '')]
  if (row.kind === 'refund') {
    const originalAmount = Number(row.originalAmount)
    return provider.refund({ number, amount, reason: remark, original: String(row.original), originalAmount })
  }
  const realName = typeof row.realName === 'string' && row.realName !== '' ? row.realName : null
  return provider.payOut({ number, amount, remark, openid: String(row.openid), realName })
}

function reasonOf({ code, message }: ProviderRefusal): string {
  return message === '' ? code : `${message}（${code}）`
}

function saidBy(error: unknown): string {
  if (error instanceof ProviderRefusal) return reasonOf(error)
  return messageOf(error)
}

function undecided(message: string, attempt: number, cause?: unknown): DeliveryError {
  const wait = Math.min(shortestWait * 2 ** Math.min(attempt - 1, 20), longestWait)
  return new DeliveryError(message, wait, { isOpen: true, cause })
}

/** A request by its id; null where there is none. */
async function readRequest(
  { database, catalogue }: Pick<CallDependencies, 'database' | 'catalogue'>,
  schoolId: number,
  id: number,
): Promise<StoredRow | null> {
  const entity = entityNamed(catalogue, requestEntity)
  const row = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(columnNames(entity))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? readRow(entity, row) : null
}
