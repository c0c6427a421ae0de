import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, reason, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { amount, payBefore, payment, refunded } from '../order.ts'

/** Why a membership that was paid for is paid back, in the words operators use. */
const refundReasons = ['误购', '重复购买', '权益未到账', '活动价差', '毕业离校', '协商一致'] as const

/** A membership that was bought, for what it cost then. Paid for, it lasts until its end; given back, what is left of it goes. */
export const vipOrder = entity({
  name: 'vipOrder',
  title: '会员订单',
  words: ['VIP 订单', '会员购买', '开通记录', '续费', '续费记录', '会员收入', '会员退款', 'vip orders'],
  label: 'number',
  fields: {
    number: text('订单号', { required: true, maxLength: 32, search: true }),
    user: ref('用户', 'user', { required: true }),
    goods: ref('套餐', 'vipGoods', { required: true }),
    title: text('商品', { maxLength: 40, search: true, hint: '下单时的标题' }),
    type: ref('会员类型', 'vipType', { required: true }),
    days: count('时长', { min: 1, default: 30, unit: '天' }),
    quantity: count('份数', { min: 1, max: 100, default: 1, unit: '份' }),
    amount,
    refunded,
    payment,
    status: status(
      '状态',
      {
        unpaid: '待支付',
        paid: '生效中',
        finished: '已到期',
        refunded: '已退款',
        closed: '已关闭',
      },
      { meanings: { paid: 'good', finished: 'plain' } },
    ),
    payBefore,
    startAt: time('生效时间'),
    endAt: time('到期时间'),
    reason: reason('退款原因', refundReasons),
    createdAt: creationTime('下单时间'),
  },
  unique: [['number']],
  machine: {
    state: 'status',
    initial: ['unpaid'],
    money: {
      amount: 'amount',
      payment: 'payment',
      payer: 'user',
      refunded: 'refunded',
      held: [],
      settled: ['paid', 'finished'],
    },
    stock: { of: 'goods', field: 'stock', quantity: 'quantity', taken: ['unpaid', 'paid', 'finished'] },
  },
  due: {
    lapse: { title: '超时未支付', kind: 'end', at: 'payBefore', when: { status: 'unpaid' }, set: { status: 'closed' } },
    finish: { title: '会员到期', kind: 'end', at: 'endAt', when: { status: 'paid' }, set: { status: 'finished' } },
  },
  list: {
    call: get('/school/userProfile/viporderlist'),
    columns: ['number', 'user', 'title', 'amount', 'refunded', 'payment', 'endAt', 'status', 'createdAt'],
    lead: 'title',
    filter: ['status', 'goods', 'type', 'user', 'payment', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
  actions: {
    pay: {
      title: '确认支付',
      words: ['收款', '到账', '补单', '开通'],
      key: 'a',
      call: post('/console/vipOrder/pay'),
      when: { status: 'unpaid' },
      handler: 'beginMembership',
      set: { status: 'paid', payBefore: null },
    },
    refund: {
      title: '退款',
      words: ['退钱', '退单', '全额退款', '退会员'],
      key: 'r',
      call: post('/console/vipOrder/refund'),
      when: { status: 'paid' },
      ask: ['reason'],
      handler: 'endMembership',
      set: { status: 'refunded' },
    },
    refundPart: {
      title: '部分退款',
      words: ['退一部分', '退差价'],
      key: 'b',
      on: 'one',
      call: post('/console/vipOrder/refundPart'),
      when: { status: ['paid', 'finished'] },
      ask: ['refunded', 'reason'],
    },
    close: {
      title: '关闭',
      words: ['取消订单', '作废'],
      key: 'd',
      call: post('/console/vipOrder/close'),
      when: { status: 'unpaid' },
      set: { status: 'closed', payBefore: null },
    },
  },
})
