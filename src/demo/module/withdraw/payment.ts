import { sumBy } from 'es-toolkit/math'
import { paymentProvider } from '../../../../commands/withdraw/paymentProvider.ts'
import { paymentRequest } from '../../../../commands/withdraw/paymentRequest.ts'
import { reconciliation } from '../../../../commands/withdraw/reconciliation.ts'
import { reconciliationDifference } from '../../../../commands/withdraw/reconciliationDifference.ts'
import { beijingText, day as dayLength, dayOf, dayText, hour, startOfDay } from '../../../beijing-time.ts'
import { abnormalDetail, lackingDetail } from '../../../server/payment/wechat/standing.ts'
import type { Members } from '../../members.ts'
import type { Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'

/** Days of payments and of bills, up to yesterday. */
const days = 14

/** Amounts (分) that people take out, and pay in. */
const payouts = [2000, 3650, 5000, 8800, 12_400, 20_000] as const
const payments = [1000, 2000, 5000, 10_000] as const

/** What is not in our records: somebody paid by the code of another system. */
const foreign = { number: 'JD20250917000318', amount: 1280 }

/**
 * What a provider was asked for in the last two weeks, its bills, and three lines in which yesterday's differs. The provider
 * itself is switched off and has no keys: a demo speaks to none.
 */
export async function seedPayments({ writer, random, members, schoolId, now }: SeedContext): Promise<void> {
  const chance = random('payment')
  const first = dayOf(now) - days
  const requests = Array.from({ length: days }, (_, index) => first + index).flatMap((day) =>
    Array.from({ length: chance.int(3, 6) }, (_, place) => requestValues(chance, { day, place, members, schoolId })),
  )
  await writer.insert(paymentProvider, [
    {
      values: {
        provider: 'wechat',
        mchid: `190000010${schoolId}`,
        appid: `wx8888888888888${String(schoolId).padStart(3, '0')}`,
        serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
        notifyUrl: `https://campus.example.edu.cn/console/payment/wechat/notify/${schoolId}`,
        transferScene: '1005',
        jobType: '校园跑腿员',
        payFor: '跑腿配送费',
        status: 'disabled',
        createdAt: startOfDay(first) + 9 * hour,
      },
    },
  ])
  await writer.insert(
    paymentRequest,
    [...requests, ...troubled(chance, requests, { schoolId, now })].map((values) => ({ values })),
  )
  const settledOn = (day: number) =>
    requests.flatMap((each, index) =>
      each.status === 'accepted' && dayOf(each.settledAt) === day ? [{ ...each, id: index + 1 }] : [],
    )
  const [dear, late] = settledOn(first + days - 1)
  const wrong = dear && late ? { dear, late } : null
  await writer.insert(
    reconciliation,
    Array.from({ length: days }, (_, index) => {
      const day = first + index
      const own = settledOn(day)
      const amount = sumBy(own, (each) => each.amount)
      const isWrong = wrong !== null && index === days - 1
      const dueAt = startOfDay(day + 1) + 10.5 * hour
      return {
        values: {
          day: dayText(day),
          status: isWrong ? 'different' : 'matched',
          ourCount: own.length,
          theirCount: own.length,
          ourAmount: amount,
          theirAmount: isWrong ? amount + foreign.amount - wrong.late.amount - 100 : amount,
          dueAt,
          finishedAt: Math.min(dueAt + 20_000, now),
          createdAt: Math.min(dueAt - dayLength, now),
        },
      }
    }),
  )
  if (wrong === null) return
  const common = { reconciliation: days, status: 'open', createdAt: now - hour } as const
  const settled = '已成功'
  await writer.insert(reconciliationDifference, [
    {
      values: {
        ...common,
        ...{ number: foreign.number, kind: 'payment', problem: 'missingHere', theirAmount: foreign.amount },
        ...{ theirStatus: settled, providerNumber: '4200002786202509171234567890' },
      },
    },
    {
      values: {
        ...common,
        ...{ number: wrong.late.number, kind: wrong.late.kind, problem: 'missingThere', ourAmount: wrong.late.amount },
        ...{ ourStatus: settled, providerNumber: wrong.late.providerNumber, request: wrong.late.id },
      },
    },
    {
      values: {
        ...common,
        ...{ number: wrong.dear.number, kind: wrong.dear.kind, problem: 'otherAmount', request: wrong.dear.id },
        ...{
          ourAmount: wrong.dear.amount,
          theirAmount: wrong.dear.amount - 100,
          ourStatus: settled,
          theirStatus: settled,
        },
        providerNumber: wrong.dear.providerNumber,
      },
    },
  ])
}

/** What waits for an operator: two payouts and a refund that the merchant has too little for, and a refund that no card takes. */
function troubled(
  chance: Random,
  requests: readonly ReturnType<typeof requestValues>[],
  { schoolId, now }: Pick<SeedContext, 'schoolId' | 'now'>,
) {
  const paid = requests.filter(({ kind, status }) => kind === 'payment' && status === 'accepted').slice(-2)
  const refunds = paid.map((payment, index) => ({
    ...({ kind: 'refund', remark: '订单退款', amount: payment.amount, user: payment.user } as const),
    ...{ original: payment.number, originalAmount: payment.amount },
    ...(index === 0
      ? ({ problem: 'abnormal', detail: abnormalDetail } as const)
      : ({ problem: 'lacking', detail: lackingDetail('退款') } as const)),
  }))
  const sent = requests.filter(({ kind }) => kind === 'payout').slice(-2)
  const waiting = sent.map(({ user }) => ({
    ...({ kind: 'payout', remark: '余额提现', amount: chance.pick(payouts), user } as const),
    ...({ problem: 'lacking', detail: lackingDetail('付款') } as const),
  }))
  return [...refunds, ...waiting].map((values, index) => {
    const createdAt = now - (5 - index) * 40 * 60_000
    const time = beijingText(createdAt).replace(/\D/g, '')
    const number = `${values.kind === 'payout' ? 'T' : 'R'}${schoolId}T${time}${String(index).padStart(10, '0')}`
    return { ...values, number, status: 'underWay', createdAt } as const
  })
}

type Place = { readonly day: number; readonly place: number; readonly members: Members; readonly schoolId: number }

function requestValues(chance: Random, { day, place, members, schoolId }: Place) {
  const kind = chance.among({ payout: 60, payment: 40 })
  const status = chance.among({ accepted: 90, refused: 10 })
  const amount = chance.pick(kind === 'payout' ? payouts : payments)
  const createdAt = startOfDay(day) + chance.int(8 * 60, 22 * 60) * 60_000
  const time = beijingText(createdAt).replace(/\D/g, '')
  const failure = kind === 'payout' ? '用户未确认收款，转账已撤销' : '逾期未付款'
  return {
    number: `${kind === 'payout' ? 'T' : 'P'}${schoolId}T${time}${String(place).padStart(10, '0')}`,
    kind,
    amount,
    status,
    detail: status === 'refused' ? failure : null,
    user: members.pick(chance, createdAt).id,
    remark: kind === 'payout' ? '余额提现' : '余额充值',
    providerNumber: status === 'accepted' ? `4200002786${time}${String(place).padStart(4, '0')}` : null,
    createdAt,
    settledAt: createdAt + chance.int(1, 14) * 60_000,
  } as const
}
