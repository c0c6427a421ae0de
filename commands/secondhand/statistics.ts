import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { range } from '../range.ts'

/** What was paid for goods on each of the last seven days, today included, and on the seven before; days are Beijing's. */
export const sevenTurnover = query({
  name: 'sevenTurnover',
  title: '七日成交',
  call: get('/school/secondhand/sevenTurnover'),
  params: {},
  answer: {
    total: money('成交额'),
    before: money('前七日成交额'),
    daily: [{ day: text('日期'), orders: count('订单'), turnover: money('成交额'), fee: money('平台抽成') }],
  },
})

/** Who traded on each of the last seven days; whoever did so on several is counted once in a total. */
export const sevenUser = query({
  name: 'sevenUser',
  title: '七日用户',
  call: get('/school/secondhand/sevenUser'),
  params: {},
  answer: {
    buyers: count('买家'),
    sellers: count('卖家'),
    daily: [{ day: text('日期'), buyers: count('下单人数'), sellers: count('发布人数') }],
  },
})

/** What waits now and what stands on the shelf. */
export const keyIndex = query({
  name: 'keyIndex',
  title: '二手关键指标',
  call: get('/school/secondhand/keyIndex'),
  params: {},
  answer: {
    pendingGoods: count('待审核商品'),
    pendingComplaints: count('待处理投诉'),
    onSale: count('在售商品'),
    worth: money('在售总价'),
    waitingOrders: count('未完成订单'),
    todayGoods: count('今日发布'),
    todayOrders: count('今日订单'),
    todayTurnover: money('今日成交额'),
  },
})

/** How second-hand trade did between two moments, by default the last 30 days. Refunded and unpaid orders are no turnover. */
export const secondFigures = query({
  name: 'secondFigures',
  title: '二手统计数据',
  call: get('/console/secondhand/figures'),
  params: range,
  answer: {
    goods: count('发布商品'),
    orders: count('成交订单'),
    turnover: money('成交额'),
    fee: money('平台抽成'),
    refunds: count('退款订单'),
    daily: [{ day: text('日期'), goods: count('发布商品'), orders: count('成交订单'), turnover: money('成交额') }],
    types: [{ name: text('分类'), goods: count('发布商品') }],
    sellers: [{ name: text('卖家'), orders: count('成交订单'), turnover: money('成交额') }],
  },
})
