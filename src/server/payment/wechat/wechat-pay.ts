import { z } from 'zod'
import { beijingText } from '../../../beijing-time.ts'
import { cutText } from '../../../cut-text.ts'
import {
  NoticeRefused,
  type PaymentProvider,
  type Payout,
  type Prepaid,
  ProviderRefusal,
  type Standing,
} from '../provider.ts'
import { readFundFlowBill, readTradeBill } from './bill.ts'
import { type ClientOptions, createClient } from './client.ts'
import { readNotice } from './notice.ts'
import { encryptFor } from './signing.ts'
import {
  lackingDetail,
  payoutAnswer,
  payoutStandingOf,
  refundAnswer,
  refundStandingOf,
  trade,
  tradeStandingOf,
} from './standing.ts'

/** From this amount (分) on a payout names its payee, and the provider checks the name. */
const namedFrom = 200_000

/** What a school agreed with the provider. */
export type WechatPayOptions = ClientOptions & {
  readonly appid: string
  /** Where notices are sent: https, without a query. */
  readonly notifyUrl: string
  /** What payouts are for: the scene's id, and what is reported of it. */
  readonly transferScene: string
  readonly sceneReport: readonly { readonly info_type: string; readonly info_content: string }[]
}

const prepaid = z.object({ code_url: z.string().optional(), prepay_id: z.string().optional() })
const bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.string() })
const nothing = z.object({})

/** WeChat Pay, API v3. What is taken for granted about it stands in docs/payment.md. */
export function wechatPay(options: WechatPayOptions): PaymentProvider {
  const { appid, merchant, notifyUrl, apiV3Key, now } = options
  const { mchid } = merchant
  const client = createClient(options)
  const owner = { appid, mchid }

  const download = async (path: string, read: (file: Buffer) => ReturnType<typeof readTradeBill>) => {
    const address = await client.get(path, bill).catch((error: unknown) => {
      if (error instanceof ProviderRefusal && error.code === 'NO_STATEMENT_EXIST') return null
      throw error
    })
    return address === null ? [] : read(await client.download(address.download_url, address.hash_value))
  }

  return {
    pay: async ({ number, amount, description, expiresAt, openid }): Promise<Prepaid> => {
      const answer = await client.post(
        openid === null ? '/v3/pay/transactions/native' : '/v3/pay/transactions/jsapi',
        {
          ...owner,
          description: cutText(description, 127),
          out_trade_no: number,
          time_expire: rfc3339(expiresAt),
          notify_url: notifyUrl,
          amount: { total: amount, currency: 'CNY' },
          ...(openid === null ? {} : { payer: { openid } }),
        },
        prepaid,
      )
      return { codeUrl: answer.code_url ?? null, prepayId: answer.prepay_id ?? null }
    },
    paymentStanding: (number) =>
      unlessUnknown(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'], async () =>
        tradeStandingOf(
          await client.get(`/v3/pay/transactions/out-trade-no/${number}?mchid=${mchid}`, trade),
          owner,
          number,
        ),
      ),
    closePayment: async (number) => {
      await client.post(`/v3/pay/transactions/out-trade-no/${number}/close`, { mchid }, nothing)
    },
    refund: async ({ number, original, originalAmount, amount, reason }) =>
      unlessLacking('退款', async () =>
        refundStandingOf(
          await client.post(
            '/v3/refund/domestic/refunds',
            {
              out_trade_no: original,
              out_refund_no: number,
              reason: cutText(reason, 80),
              notify_url: notifyUrl,
              amount: { refund: amount, total: originalAmount, currency: 'CNY' },
            },
            refundAnswer,
          ),
          number,
        ),
      ),
    refundStanding: (number) =>
      unlessUnknown(['RESOURCE_NOT_EXISTS'], async () =>
        refundStandingOf(await client.get(`/v3/refund/domestic/refunds/${number}`, refundAnswer), number),
      ),
    payOut: async (payout) => {
      const { name, headers } = await payeeName(payout)
      const asked = {
        appid,
        out_bill_no: payout.number,
        transfer_scene_id: options.transferScene,
        openid: payout.openid,
        ...name,
        transfer_amount: payout.amount,
        transfer_remark: cutText(payout.remark, 32),
        notify_url: notifyUrl,
        transfer_scene_report_infos: options.sceneReport,
      }
      return unlessLacking('付款', async () =>
        payoutStandingOf(
          await client.post('/v3/fund-app/mch-transfer/transfer-bills', asked, payoutAnswer, headers),
          owner,
          payout.number,
        ),
      )
    },
    payoutStanding: (number) =>
      unlessUnknown(['NOT_FOUND'], async () =>
        payoutStandingOf(
          await client.get(`/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${number}`, payoutAnswer),
          owner,
          number,
        ),
      ),
    cancelPayout: async (number) => {
      await client.post(`/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${number}/cancel`, null, nothing)
    },
    records: async (day) => [
      ...(await download(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, readTradeBill)),
      ...(await download(`/v3/bill/fundflowbill?bill_date=${day}&account_type=BASIC`, readFundFlowBill)),
    ],
    readNotice: async (notice) => {
      try {
        return await readNotice(notice, { keys: client.keys, apiV3Key, owner, now: now() })
      } catch (error) {
        if (error instanceof ProviderRefusal) throw new NoticeRefused('no certificate for the serial', { cause: error })
        throw error
      }
    },
  }

  /** The payee's name, encrypted for the provider, where the amount asks for it, and which key it is encrypted with. */
  async function payeeName({
    realName,
    amount,
  }: Payout): Promise<{ name: object; headers: Readonly<Record<string, string>> }> {
    if (realName === null || amount < namedFrom) return { name: {}, headers: {} }
    const { serial, key } = await client.keys.newest()
    return { name: { user_name: encryptFor(key, realName) }, headers: { 'wechatpay-serial': serial } }
  }
}

/** The answer, or that the provider has never heard of the number, where it says so by one of its codes. */
async function unlessUnknown(codes: readonly string[], ask: () => Promise<Standing>): Promise<Standing> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status === 404 && codes.includes(error.code)) {
      return { state: 'unknown' }
    }
    throw error
  }
}

/** The answer, or that the merchant's balance is too small yet: once it is topped up, the same number is asked for again. */
async function unlessLacking(what: '付款' | '退款', ask: () => Promise<Standing>): Promise<Standing> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRefusal && error.code === 'NOT_ENOUGH') {
      return { state: 'underWay', detail: lackingDetail(what), confirmation: null, problem: 'lacking' }
    }
    throw error
  }
}

function rfc3339(moment: number): string {
  return `${beijingText(moment).replace(' ', 'T')}+08:00`
}
