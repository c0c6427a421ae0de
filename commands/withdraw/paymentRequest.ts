import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { moneySubjects } from './subject.ts'

/**
 * What a payment provider was asked for. The server writes what was asked and what came of it; of what the merchant has too little for an
 * operator says that it is to go on, or not.
 */
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
    problem: choice('待办', { lacking: '商户余额不足', abnormal: '退款异常', givenUp: '已放弃' }),
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
      'problem',
      'detail',
      'user',
      'remark',
      'providerNumber',
      'settledAt',
      'createdAt',
    ],
    lead: 'detail',
    filter: ['status', 'kind', 'problem', 'user', 'number', 'subject', 'subjectId', 'settledAt', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
  actions: {
    retry: {
      title: '立即重试',
      words: ['已充值', '重新付款', '重新退款', '再试一次'],
      key: 's',
      call: post('/console/paymentRequest/retry'),
      when: { problem: 'lacking' },
      handler: 'retryRequest',
    },
    giveUp: {
      title: '放弃付款',
      words: ['不再付款', '取消付款', '撤回付款', '退回余额'],
      key: 'b',
      call: post('/console/paymentRequest/giveUp'),
      when: { problem: 'lacking' },
      confirm: '不再由微信支付付出？确认没有付出后，钱退回对方在本平台的余额，不能撤销',
      set: { problem: 'givenUp', detail: '已放弃：十分钟后向微信支付确认，没有付出就退回余额' },
      movesMoney: ['amount'],
      handler: 'callOffRequest',
    },
  },
})
