import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, money, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'

/** Study material that was bought. */
export const courseOrder = entity({
  name: 'courseOrder',
  title: '资料订单',
  words: [
    '订单',
    '购买记录',
    '付款',
    '交易',
    '退款',
    '账单',
    'orders',
    '卖了多少',
    '销售记录',
    '支付',
    '支付记录',
    '收款',
    '对账',
    'refund',
    'payments',
  ],
  label: 'number',
  fields: {
    number: text('订单号', { search: true }),
    course: ref('资料', 'course'),
    buyer: ref('买家', 'user'),
    seller: ref('卖家', 'user'),
    amount: money('金额'),
    fee: money('平台抽成'),
    payment: choice('支付方式', { wechat: '微信支付', balance: '余额', points: '积分' }),
    status: status('状态', { paid: '已支付', unpaid: '待支付', refunded: '已退款', closed: '已关闭' }),
    createdAt: creationTime('下单时间'),
  },
  list: {
    call: get('/school/course/orders'),
    columns: ['number', 'course', 'buyer', 'seller', 'amount', 'fee', 'payment', 'status', 'createdAt'],
    filter: ['status', 'course', 'buyer', 'seller', 'payment', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/course/orderdetail'), beside: 'course' },
})
