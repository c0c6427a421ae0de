import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { moneySubjects } from './subject.ts'

/** What a payment provider was asked for. Only the server writes it: what was asked, and what came of it. */
export const paymentRequest = entity({
  name: 'paymentRequest',
  title: '支付单',
  words: ['支付记录', '打款记录', '退款记录', '微信支付', '商家转账', '提现打款', 'payouts', 'refunds', 'payments'],
  label: 'number',
  fields: {
    number: text('单号', { required: true, maxLength: 32, search: true }),
    kind: choice('类型', { payment: '收款', refund: '退款', payout: '付款' }, { required: true }),
    amount: money('金额', { required: true, min: 1 }),
    status: status('状态', { waiting: '待发送', underWay: '处理中', accepted: '已成功', refused: '已失败' }),
    detail: text('说明', { maxLength: 200 }),
    user: ref('用户', 'user'),
    openid: text('openid', { maxLength: 128, personal: 'shown' }),
    realName: text('姓名', { maxLength: 40, personal: 'shown' }),
    remark: text('备注', { maxLength: 127, search: true }),
    original: text('原支付单号', { maxLength: 32, search: true }),
    originalAmount: money('原支付金额'),
    providerNumber: text('渠道单号', { maxLength: 64, search: true }),
    confirmation: text('付款码或收款参数', { maxLength: 2000 }),
    subject: choice('业务', { ...moneySubjects, transfer: '资金流水' }),
    subjectId: count('业务编号', { min: 0, of: 'subject' }),
    expiresAt: time('付款期限'),
    settledAt: time('完成时间'),
    createdAt: creationTime('创建时间'),
  },
  unique: [['number']],
  appendOnly: 'rows',
  list: {
    call: post('/console/paymentRequest/list'),
    columns: [
      'number',
      'kind',
      'amount',
      'status',
      'detail',
      'user',
      'remark',
      'providerNumber',
      'settledAt',
      'createdAt',
    ],
    lead: 'user',
    filter: ['status', 'kind', 'user', 'number', 'subject', 'subjectId', 'settledAt', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
})
