import { balanceOrder } from '../../../../commands/withdraw/balanceOrder.ts'
import { pettyCash } from '../../../../commands/withdraw/pettyCash.ts'
import { withdrawal } from '../../../../commands/withdraw/withdrawal.ts'
import { beijingText, day, hour } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { openid } from '../../openid.ts'
import { moments, type Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { paidErrands } from '../runErrands/order.ts'
import { riderRows } from '../runErrands/rider.ts'
import { seedReviews } from './review.ts'

const refusals = ['收款人姓名与实名不一致', '收款账号有误', '重复申请'] as const
const remarks = ['校园活动物料', '骑手激励', '迎新摊位', '打印宣传单', '运营周转'] as const

/** What people and the school take out of the house, and what the school brings in. */
export async function seedWithdraw(context: SeedContext): Promise<void> {
  await seedTopUps(context)
  await seedPettyCash(context)
  await seedWithdrawals(context)
}

function numbered(letters: string, at: number, index: number): string {
  return `${letters}${beijingText(at).replace(/\D/g, '')}${String(index + 1).padStart(4, '0')}`
}

async function seedTopUps({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('top-up')
  const rows = moments(chance, 8, now).map((at, index, { length }) => {
    const waits = index === length - 1
    const createdAt = waits ? now - 3 * hour : at
    const paid = waits ? ('unpaid' as const) : chance.among({ paid: 80, closed: 20 })
    return {
      values: {
        number: numbered('CZ', createdAt, index),
        kind: 'school' as const,
        ownerId: 0,
        amount: chance.int(5, 80) * 10_000,
        channel: chance.among({ wechat: 60, offline: 40 }),
        source: 0,
        remark: chance.pick(remarks),
        status: paid,
        payBefore: paid === 'paid' ? null : createdAt + day,
        createdAt,
      },
    }
  })
  await writer.insert(balanceOrder, rows)
}

async function seedPettyCash({ writer, random, now }: SeedContext): Promise<void> {
  const chance = random('petty-cash')
  const rows = moments(chance, 5, now).map((createdAt, index) => ({
    values: {
      number: numbered('BY', createdAt, index),
      remark: chance.pick(remarks),
      direction: 'out' as const,
      amount: chance.int(1, 20) * 1000,
      createdAt,
    },
  }))
  await writer.insert(pettyCash, rows)
  await writer.transfer(
    rows.map(({ values: { number, amount, remark, createdAt } }) => ({
      from: { kind: 'school', id: 0 },
      to: { kind: 'platform', id: 0 },
      ...{ unit: 'fen', amount, purpose: 'pettyCash', reason: remark },
      ...{ subject: 'pettyCash', subjectId: 0, key: number, at: createdAt },
    })),
  )
}

async function seedWithdrawals(context: SeedContext): Promise<void> {
  const { writer, random, members, now } = context
  const chance = random('withdrawal')
  const count = Math.max(14, Math.round(members.all.length * 0.03))
  const rows = moments(chance, count, now).map((createdAt, index): SeedRow<typeof withdrawal.fields> => {
    const isSchool = index % 7 === 3
    const person = members.pick(chance, createdAt, isStudent)
    const isPaid = index < count * 0.3
    const decided = !isPaid && index < count * 0.7 ? chance.among({ agree: 70, refuse: 30 }) : null
    return {
      values: {
        number: numbered('TX', createdAt, index),
        kind: isSchool ? ('school' as const) : ('user' as const),
        ownerId: isSchool ? 0 : person.id,
        user: isSchool ? null : person.id,
        owner: isSchool ? '学校' : person.nickname,
        amount: isSchool ? chance.int(5, 30) * 10_000 : chance.int(2, 60) * 500,
        channel: isSchool ? ('offline' as const) : ('wechat' as const),
        realName: isSchool ? '校园运营中心' : person.name,
        status: isPaid ? ('paid' as const) : ('pending' as const),
        receiver: isSchool ? '工商银行 6222 **** 8801' : openid(person.id),
        createdAt,
      },
      ...decision(chance, decided),
    }
  })
  const ofRiders = ridersWithdrawals(context, rows.length)
  const all = [...rows, ...ofRiders]
  await writer.insert(withdrawal, all)
  await seedReviews(context, all)
}

/** What riders who work take out of what they earned until then: some got it long ago, the last ones wait. */
function ridersWithdrawals(context: SeedContext, before: number): SeedRow<typeof withdrawal.fields>[] {
  const { random, members, now } = context
  const chance = random('rider withdrawal')
  const { rows: riders } = riderRows(random('rider'), members, now)
  const errands = paidErrands(context)
  const working = riders.flatMap((row, index) =>
    row.decision?.action === 'approve' ? [{ ...row, id: index + 1 }] : [],
  )
  return working.slice(0, 8).flatMap(({ id, values: { name, user } }, index) => {
    const createdAt = now - (8 - index) * 2 * day - chance.int(1, 9) * hour
    const earned = errands
      .filter(({ rider, completedAt }) => rider === id && (completedAt ?? now) < createdAt)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
    const amount = Math.floor((earned * 0.6) / 100) * 100
    if (amount < 100) return []
    const values = {
      number: numbered('TX', createdAt, before + index),
      kind: 'rider' as const,
      ownerId: id,
      user,
      owner: name,
      amount,
      channel: 'wechat' as const,
      realName: name,
      receiver: openid(Number(user)),
      status: index < 3 ? ('paid' as const) : ('pending' as const),
      createdAt,
    }
    return [{ values, ...decision(chance, index < 3 || index > 5 ? null : index === 5 ? 'refuse' : 'agree') }]
  })
}

function decision(chance: Random, action: 'agree' | 'refuse' | null) {
  if (action === null) return {}
  return { decision: { action, reason: action === 'refuse' ? chance.pick(refusals) : null } }
}
