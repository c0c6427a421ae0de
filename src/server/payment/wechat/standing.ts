import { z } from 'zod'
import { ProviderSilence, type Standing } from '../provider.ts'

/** Whose requests these are. */
export type Owner = { readonly appid: string; readonly mchid: string }

/** A payment as answers and notices say it. */
export const trade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  trade_state_desc: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
})

/** A refund as answers say it, and under other names as notices do. */
export const refundAnswer = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.number().int() }).optional(),
})
export const refundNotice = z
  .object({
    mchid: z.string(),
    out_refund_no: z.string(),
    refund_id: z.string(),
    refund_status: z.string(),
    success_time: z.string().optional(),
    amount: z.object({ refund: z.number().int() }),
  })
  .transform(({ refund_status, ...rest }) => ({ ...rest, status: refund_status }))

/** A payout as answers and notices say it; what is answered when it is made has less. */
export const payoutAnswer = z.object({
  mch_id: z.string().optional(),
  appid: z.string().optional(),
  out_bill_no: z.string(),
  transfer_bill_no: z.string(),
  state: z.string(),
  transfer_amount: z.number().int().optional(),
  fail_reason: z.string().optional(),
  update_time: z.string().optional(),
  package_info: z.string().optional(),
})

/** @throws ProviderSilence where it is about another number or merchant. */
export function tradeStandingOf(answer: z.infer<typeof trade>, owner: Owner, number: string): Standing {
  expectOwn(answer.out_trade_no === number && answer.appid === owner.appid && answer.mchid === owner.mchid)
  const { trade_state: state, trade_state_desc: said = state, transaction_id: providerNumber = null, amount } = answer
  // REFUND: it was paid, and some of it was given back.
  if (state === 'SUCCESS' || state === 'REFUND') {
    if (providerNumber === null || amount === undefined || (amount.currency ?? 'CNY') !== 'CNY') throw incomplete()
    return { state: 'accepted', providerNumber, amount: amount.total, at: momentOf(answer.success_time) }
  }
  if (['CLOSED', 'REVOKED', 'PAYERROR'].includes(state)) return { state: 'refused', providerNumber, reason: said }
  return { state: 'underWay', detail: said, confirmation: null, problem: null }
}

/** @throws ProviderSilence where it is about another number. */
export function refundStandingOf(answer: z.infer<typeof refundAnswer>, number: string): Standing {
  expectOwn(answer.out_refund_no === number)
  const { status, refund_id: providerNumber, amount } = answer
  if (status === 'SUCCESS') {
    if (amount === undefined) throw incomplete()
    return { state: 'accepted', providerNumber, amount: amount.refund, at: momentOf(answer.success_time) }
  }
  if (status === 'CLOSED') return { state: 'refused', providerNumber, reason: '退款关闭' }
  // ABNORMAL: the payer's account cannot take it; it is settled by hand at the provider, and asked about until then.
  return status === 'ABNORMAL'
    ? { state: 'underWay', detail: abnormalDetail, confirmation: null, problem: 'abnormal' }
    : { state: 'underWay', detail: '退款处理中', confirmation: null, problem: null }
}

/** What an operator is to do about a refund that the payer's account cannot take. */
export const abnormalDetail =
  '退款异常，收款的银行卡可能已作废或冻结：请到微信支付商户平台的「交易中心」处理这笔退款，处理后这里自动更新'

/** What an operator is to do about a payout or refund that the merchant has too little for. */
export function lackingDetail(what: '付款' | '退款'): string {
  return `微信支付商户余额不足：充值后半小时内按原单号自动重新${what}`
}

const payoutDetails: Readonly<Record<string, string>> = {
  ACCEPTED: '转账已受理',
  PROCESSING: '转账处理中，如一直如此请检查商户余额',
  WAIT_USER_CONFIRM: '待收款人确认',
  TRANSFERING: '转账中',
  CANCELING: '撤销中',
}

/** @throws ProviderSilence where it is about another number or merchant. */
export function payoutStandingOf(answer: z.infer<typeof payoutAnswer>, owner: Owner, number: string): Standing {
  const { mch_id = owner.mchid, appid = owner.appid } = answer
  expectOwn(answer.out_bill_no === number && mch_id === owner.mchid && appid === owner.appid)
  const { state, transfer_bill_no: providerNumber, transfer_amount: amount, fail_reason: why } = answer
  if (state === 'SUCCESS' && amount !== undefined) {
    return { state: 'accepted', providerNumber, amount, at: momentOf(answer.update_time) }
  }
  if (state === 'FAIL' || state === 'CANCELLED') {
    return { state: 'refused', providerNumber, reason: why ?? (state === 'FAIL' ? '转账失败' : '转账已撤销') }
  }
  const detail = payoutDetails[state] ?? state
  return { state: 'underWay', detail, confirmation: answer.package_info ?? null, problem: null }
}

function expectOwn(isOwn: boolean): void {
  if (!isOwn) throw new ProviderSilence('the answer is about something else')
}

function incomplete(): ProviderSilence {
  return new ProviderSilence('the answer says that it succeeded, but not how much it was')
}

/** A time of RFC 3339 in ms. */
function momentOf(text: string | undefined): number {
  const moment = Date.parse(text ?? '')
  if (Number.isNaN(moment)) throw new ProviderSilence('the answer says that it succeeded, but not when')
  return moment
}
