import { get, inYuan } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { unit } from './ledgerAccount.ts'
import { besideTransfers, moneySubjects } from './subject.ts'

/**
 * Money or points moved from one account to another. Nothing of the ledger is ever changed: what is held back is a pending
 * transfer, and another that names it posts it (all of it or a part; the rest is free again) or voids it. What was wrong is
 * answered by a transfer the other way.
 */
export const transfer = entity({
  name: 'transfer',
  title: '资金流水',
  words: ['账单', '流水', '收支', '明细', '积分明细', '积分记录', '转账', '对账', 'bill', 'transactions', 'ledger'],
  label: 'reason',
  toldApartBy: ['amount', 'from', 'createdAt'],
  fields: {
    from: ref('付方', 'ledgerAccount', { required: true }),
    to: ref('收方', 'ledgerAccount', { required: true }),
    amount: money('金额', { required: true, min: 1, pointsWhere: { unit: 'points' } }),
    unit,
    // What was done, not how things stand: nothing of the ledger changes, also what is held back no longer.
    phase: choice('记账', { posted: '入账', pending: '冻结', void: '解冻' }, { required: true, default: 'posted' }),
    settles: ref('结算的冻结', 'transfer'),
    reverses: ref('冲正的流水', 'transfer'),
    purpose: choice(
      '类型',
      {
        opening: '期初',
        payment: '支付',
        hold: '冻结',
        release: '解冻',
        settle: '结算',
        income: '收入',
        refund: '退款',
        reclaim: '退款扣回',
        payout: '付出',
        topUp: '充值',
        pettyCash: '备用金',
        withdraw: '提现',
        deposit: '押金',
        commission: '佣金',
        reward: '积分奖励',
        clawback: '积分收回',
        reversal: '冲正',
      },
      { required: true },
    ),
    reason: text('说明', { maxLength: 200, search: true }),
    user: ref('用户', 'user'),
    subject: choice('来源', moneySubjects, { required: true }),
    subjectId: count('来源编号', { min: 0, of: 'subject' }),
    // What keeps it from being made twice. It says nothing to people, who know it by its order.
    key: text('流水号', { required: true, maxLength: 80, search: true }),
    createdAt: creationTime('时间'),
  },
  unique: [['key'], ['settles'], ['reverses']],
  appendOnly: true,
  list: {
    call: get('/console/transfer/list'),
    also: [inYuan(get('/school/bill'))],
    columns: ['reason', 'purpose', 'from', 'to', 'amount', 'unit', 'phase', 'user', 'subject', 'createdAt'],
    filter: ['unit', 'purpose', 'phase', 'subject', 'subjectId', 'user', 'from', 'to', 'createdAt'],
    sort: '-createdAt',
    views: {
      withdrawals: {
        title: '提现流水',
        also: [inYuan(get('/school/balance/withdraw/bill'))],
        where: { subject: 'withdrawal', unit: 'fen' },
      },
      points: { title: '积分明细', call: get('/console/points/list'), where: { unit: 'points' } },
    },
  },
  detail: { author: 'user', beside: { kind: 'subject', id: 'subjectId', among: besideTransfers } },
})
