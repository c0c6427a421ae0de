import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { beijingText } from '../../../src/beijing-time.ts'

/** A merchant as the provider knows it. */
export type Merchant = {
  readonly mchid: string
  readonly appid: string
  readonly serial: string
  readonly publicKey: string
  readonly apiV3Key: string
}

/** A request the provider was asked for. `state` is the provider's own word. */
export type Request = {
  readonly kind: 'transaction' | 'refund' | 'payout'
  readonly mchid: string
  readonly number: string
  readonly providerNumber: string
  readonly original: string | null
  amount: number
  state: string
  at: number
  reason: string
}

/** How a notice is other than it should be. */
export type Bend = {
  readonly amount?: number
  readonly mchid?: string
  readonly appid?: string
  /** s added to the time it is signed at. */
  readonly late?: number
  readonly isTampered?: boolean
  /** The serial in its header, where it is not that of the key it is signed with. */
  readonly serial?: string
  readonly id?: string
}

/** A refusal in the provider's words. */
export type Refusal = { readonly status: number; readonly code: string; readonly message?: string }

type Answer = { readonly status: number; readonly body: string; readonly isFile: boolean; readonly file: Buffer | null }

const order = z.object({ out_trade_no: z.string(), amount: z.object({ total: z.number() }) })
const refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.number() }),
})
const payout = z.object({ out_bill_no: z.string(), transfer_amount: z.number(), openid: z.string() })
const done = ['SUCCESS', 'REFUND']
/** States of a payout that can be called off. */
const notTaken = ['ACCEPTED', 'PROCESSING', 'WAIT_USER_CONFIRM']

/** What the provider was asked for, by number. */
export class Requests {
  readonly #all = new Map<string, Request>()
  readonly #files = new Map<string, Buffer>()
  #count = 0

  find(number: string): Request | undefined {
    return this.#all.get(number)
  }

  /** Money that left: how often a payout of a number was made is 1 or 0, whatever is asked how often. */
  get payouts(): Request[] {
    return [...this.#all.values()].filter(({ kind }) => kind === 'payout')
  }

  /** Takes a request; one of a number it knows is the one it knows. */
  take(
    kind: Request['kind'],
    mchid: string,
    number: string,
    amount: number,
    at: number,
    original: string | null,
  ): Request {
    const state = { transaction: 'NOTPAY', refund: 'PROCESSING', payout: 'WAIT_USER_CONFIRM' }[kind]
    const providerNumber = `42000${String(++this.#count).padStart(20, '0')}`
    const taken = this.#all.get(number) ?? {
      kind,
      mchid,
      number,
      providerNumber,
      original,
      amount,
      state,
      at,
      reason: '',
    }
    this.#all.set(number, taken)
    return taken
  }

  /** Brings a request to a state: SUCCESS, FAIL, CLOSED ... */
  settle(number: string, state: string, at: number, changes: Partial<Pick<Request, 'amount' | 'reason'>> = {}): void {
    const found = this.#all.get(number)
    if (!found) throw new Error(`no request ${number}`)
    Object.assign(found, { state, at, ...changes })
  }

  settledOn(mchid: string, day: string): (Omit<Request, 'kind'> & { kind: 'payment' | 'refund' | 'payout' })[] {
    return [...this.#all.values()]
      .filter((each) => each.mchid === mchid && done.includes(each.state) && beijingText(each.at).startsWith(day))
      .map((each) => ({ ...each, kind: each.kind === 'transaction' ? 'payment' : each.kind }))
  }

  /** Answers where a bill lies, and keeps it there. */
  announce(base: string, file: Buffer): Answer {
    const token = `t${this.#files.size}`
    this.#files.set(token, file)
    const hash = createHash('sha1').update(file).digest('hex')
    return json(200, {
      hash_type: 'SHA1',
      hash_value: hash,
      download_url: `${base}/v3/billdownload/file?token=${token}`,
    })
  }

  file(token: string | null): Buffer | undefined {
    return this.#files.get(token ?? '')
  }

  /** What a notice says of a request, whole. */
  noticeOf(request: Request, { mchid, appid, amount = request.amount }: Bend) {
    if (request.kind === 'refund') {
      const resource = { mchid, ...refundWords(request), amount: { refund: amount }, refund_status: request.state }
      return { event: `REFUND.${request.state}`, resource }
    }
    if (request.kind === 'payout') {
      const resource = { mch_id: mchid, appid, ...payoutWords(request), transfer_amount: amount }
      return { event: 'MCHTRANSFER.BILL.FINISHED', resource }
    }
    return {
      event: 'TRANSACTION.SUCCESS',
      resource: { ...tradeWords(request, { mchid, appid }), amount: { total: amount, currency: 'CNY' } },
    }
  }
}

/** Answers a call of a merchant. */
export function answerOf(
  requests: Requests,
  merchant: Merchant,
  { method }: IncomingMessage,
  path: string,
  body: string,
  now: number,
): Answer {
  const { pathname, searchParams } = new URL(path, 'http://double')
  const last = pathname.split('/').at(-1) ?? ''
  const asked: unknown = body === '' ? null : JSON.parse(body)
  const { mchid } = merchant
  if (pathname === '/v3/billdownload/file') {
    const file = requests.file(searchParams.get('token'))
    return file ? { status: 200, body: '', isFile: true, file } : refuse({ status: 404, code: 'NOT_FOUND' })
  }
  if (method === 'POST' && /\/transactions\/(native|jsapi)$/.test(pathname)) {
    const { out_trade_no, amount } = order.parse(asked)
    requests.take('transaction', mchid, out_trade_no, amount.total, now, null)
    return json(
      200,
      last === 'native' ? { code_url: `weixin://wxpay/${out_trade_no}` } : { prepay_id: `wx${out_trade_no}` },
    )
  }
  if (pathname.includes('/transactions/out-trade-no/')) {
    const number = pathname.split('/')[5] ?? ''
    const found = requests.find(number)
    if (!found || found.mchid !== mchid) return refuse({ status: 404, code: 'ORDER_NOT_EXIST' })
    if (method === 'GET')
      return json(200, { ...tradeWords(found, merchant), amount: { total: found.amount, currency: 'CNY' } })
    if (done.includes(found.state)) return refuse({ status: 400, code: 'ORDERPAID' })
    requests.settle(number, 'CLOSED', now)
    return { status: 204, body: '', isFile: false, file: null }
  }
  if (pathname.startsWith('/v3/refund/domestic/refunds')) {
    if (method === 'POST') {
      const { out_trade_no, out_refund_no, amount } = refund.parse(asked)
      if (!done.includes(requests.find(out_trade_no)?.state ?? ''))
        return refuse({ status: 404, code: 'RESOURCE_NOT_EXISTS' })
      return json(200, refundAnswer(requests.take('refund', mchid, out_refund_no, amount.refund, now, out_trade_no)))
    }
    const found = requests.find(last)
    return found?.mchid === mchid
      ? json(200, refundAnswer(found))
      : refuse({ status: 404, code: 'RESOURCE_NOT_EXISTS' })
  }
  if (pathname.startsWith('/v3/fund-app/mch-transfer/transfer-bills')) {
    if (method === 'POST' && last === 'transfer-bills') {
      const { out_bill_no, transfer_amount } = payout.parse(asked)
      const { state, providerNumber } = requests.take('payout', mchid, out_bill_no, transfer_amount, now, null)
      // Said here alone, and only while the payee is waited for.
      const byPayee = state === 'WAIT_USER_CONFIRM' ? { package_info: packageOf(out_bill_no) } : {}
      return json(200, { out_bill_no, transfer_bill_no: providerNumber, state, ...byPayee })
    }
    const found = requests.find(pathname.split('/')[6] ?? '')
    if (!found || found.mchid !== mchid) return refuse({ status: 404, code: 'NOT_FOUND' })
    if (method === 'POST') {
      if (!notTaken.includes(found.state)) return refuse({ status: 400, code: 'INVALID_REQUEST' })
      requests.settle(found.number, 'CANCELING', now)
      return json(200, payoutWords(found))
    }
    const { appid } = merchant
    return json(200, { mch_id: mchid, appid, ...payoutWords(found), transfer_amount: found.amount })
  }
  return refuse({ status: 404, code: 'RESOURCE_NOT_EXISTS' })
}

/** What the payee of a payout takes it by. */
export function packageOf(number: string): string {
  return `package-${number}==`
}

export function refuse({ status, code, message = code }: Refusal): Answer {
  return json(status, { code, message })
}

function tradeWords(found: Request, { mchid, appid }: { readonly mchid?: string; readonly appid?: string }) {
  const paid = done.includes(found.state)
    ? { transaction_id: found.providerNumber, success_time: timeText(found.at) }
    : {}
  return { appid, mchid, out_trade_no: found.number, trade_state: found.state, trade_state_desc: found.state, ...paid }
}

function refundWords({ number, providerNumber, original, at }: Request) {
  return { out_trade_no: original, out_refund_no: number, refund_id: providerNumber, success_time: timeText(at) }
}

function refundAnswer(found: Request) {
  return { ...refundWords(found), status: found.state, amount: { refund: found.amount } }
}

function payoutWords({ number, providerNumber, state, reason, at }: Request) {
  return {
    out_bill_no: number,
    transfer_bill_no: providerNumber,
    state,
    ...(reason === '' ? {} : { fail_reason: reason }),
    update_time: timeText(at),
  }
}

/** A time (ms) as the provider writes it, of whole seconds. */
function timeText(at: number): string {
  return `${beijingText(at).replace(' ', 'T')}+08:00`
}

function json(status: number, body: object): Answer {
  return { status, body: JSON.stringify(body), isFile: false, file: null }
}
