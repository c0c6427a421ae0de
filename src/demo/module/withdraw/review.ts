import { sumBy } from 'es-toolkit/math'
import { programRequest } from '../../../../commands/authorityment/programRequest.ts'
import { moneyReview } from '../../../../commands/withdraw/moneyReview.ts'
import type { withdrawal } from '../../../../commands/withdraw/withdrawal.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { paidErrands } from '../runErrands/order.ts'

type Withdrawal = SeedRow<typeof withdrawal.fields>

/** The account of the school's administrator, and the colleague who asks for what the administrator decides about. */
const administrator = 1
const colleague = '赵琳'

const agree = { title: '提现申请：同意', command: 'withdrawal.agree', subject: 'withdrawal' } as const
const refund = { title: '跑腿订单：部分退款', command: 'runningOrder.refundPart', subject: 'runningOrder' } as const

/** What of the withdrawals and errands waits for a second person or was decided by one, and what a program asks for of them. */
export async function seedReviews(context: SeedContext, withdrawals: readonly Withdrawal[]): Promise<void> {
  const { writer, moderators, now } = context
  const asker = moderators.find(({ name }) => name === colleague)?.id ?? administrator
  const rows = withdrawals.map(({ values, decision }, index) => ({ id: index + 1, ...values, decision }))
  const waits = rows.filter(({ status, decision }) => status === 'pending' && decision === undefined)
  const agreed = (some: readonly (typeof rows)[number][]) => ({
    ...agree,
    rows: some.map(({ id }) => id),
    inputs: {},
    count: some.length,
    sum: sumBy(some, ({ amount }) => amount ?? 0),
  })
  const decided = (createdAt: number) => ({ asker, createdAt, decider: administrator, decidedAt: createdAt + hour })
  const users = waits.filter(({ kind }) => kind === 'user')
  const riders = waits.filter(({ kind }) => kind === 'rider')
  await writer.insert(moneyReview, [
    {
      values: {
        ...agreed(rows.filter(({ status }) => status === 'paid').slice(0, 3)),
        ...decided(now - 40 * day),
        status: 'confirmed',
      },
    },
    {
      values: {
        ...agreed(rows.filter(({ decision }) => decision?.action === 'refuse').slice(0, 1)),
        ...decided(now - 12 * day),
        status: 'refused',
        reason: '请先联系财务',
      },
    },
    {
      values: {
        ...agreed(waits.filter(({ kind }) => kind === 'school').slice(-1)),
        asker: administrator,
        createdAt: now - 2 * day,
      },
    },
    ...paidErrands(context)
      .slice(-1)
      .map(({ id, amount }) => ({
        values: {
          ...refund,
          rows: [id],
          inputs: { refunded: Math.ceil((amount ?? 0) / 200) * 100, refundReason: '没有货，少买了' },
          count: 1,
          sum: amount ?? 0,
          asker,
          createdAt: now - 3 * hour,
        },
      })),
    { values: { ...agreed(users.slice(-3)), asker, createdAt: now - 2 * hour } },
  ])
  const { rows: ids, ...asked } = agreed(riders.slice(-2))
  await writer.insert(programRequest, [
    {
      values: {
        ...asked,
        program: '程序 提现核对',
        preview: riders
          .slice(-2)
          .map(({ number }) => `${number}：状态 待审核 → 待付款`)
          .join('\n'),
        why: '与实名、近 30 天完成的订单核对一致，金额都在可提余额以内',
        asked: { rows: ids, versions: Object.fromEntries(ids.map((id) => [String(id), 0])), inputs: {} },
        asker: administrator,
        createdAt: now - hour,
      },
    },
  ])
}
