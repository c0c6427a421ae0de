import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { count, flag, money, phone, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { hourOfDay } from '../hourOfDay.ts'
import { range } from '../range.ts'

/** What happened to one errand, from placing it on. */
export const runningOrderLog = query({
  name: 'runningOrderLog',
  title: '跑腿订单日志',
  call: get('/school/v3_0/running/order/log'),
  params: { id: count('订单', { required: true, min: 1 }) },
  answer: {
    list: [{ at: time('时间'), by: text('操作人'), title: text('操作'), detail: text('说明'), undone: flag('已撤销') }],
  },
})

/** How many errands were placed, and what became of them. */
export const runningOrderFigures = query({
  name: 'runningOrderFigures',
  title: '跑腿订单统计',
  call: get('/school/running/statistics/order'),
  params: range,
  answer: {
    orders: count('订单'),
    completed: count('完成'),
    cancelled: count('取消与关闭'),
    refunded: count('退款'),
    abnormal: count('异常'),
    waiting: count('待接单'),
    underWay: count('配送中'),
    minutes: count('平均送达', { unit: '分钟' }),
    daily: [
      {
        day: text('日期'),
        orders: count('下单'),
        completed: count('完成'),
        cancelled: count('取消'),
        refunded: count('退款'),
      },
    ],
    categories: [{ name: text('分类'), orders: count('订单') }],
    hourly: [{ hour: hourOfDay, orders: count('订单') }],
  },
})

/** What errands brought in, of those that were paid for and not paid back. */
export const runningAmountFigures = query({
  name: 'runningAmountFigures',
  title: '跑腿金额统计',
  call: get('/school/running/statistics/amount'),
  params: range,
  answer: {
    turnover: money('成交额'),
    refunded: money('退款'),
    platform: money('平台抽成'),
    riders: money('骑手收入'),
    tips: money('小费'),
    average: money('客单价'),
    daily: [{ day: text('日期'), turnover: money('成交额'), refunded: money('退款'), platform: money('平台抽成') }],
    categories: [{ name: text('分类'), turnover: money('成交额') }],
  },
})

/** Riders as the mini-program ranks them: what they completed, and what the school adds for show. */
export const riderRanking = query({
  name: 'riderRanking',
  title: '骑手排行',
  call: get('/school/running/statistics/ranking'),
  params: range,
  answer: {
    list: [
      {
        rank: count('名次'),
        rider: count('骑手编号'),
        name: text('骑手'),
        completed: count('完成', { unit: '单' }),
        added: count('排行加单', { unit: '单' }),
        shown: count('显示', { unit: '单' }),
      },
    ],
  },
})

const riderFigures = {
  list: [
    {
      rider: count('骑手编号'),
      name: text('骑手'),
      phone: phone('手机号', { personal: 'masked' }),
      orders: count('接单', { unit: '单' }),
      completed: count('完成', { unit: '单' }),
      refunded: count('被退款', { unit: '单' }),
      abnormal: count('异常', { unit: '单' }),
      income: money('收入'),
      minutes: count('平均送达', { unit: '分钟' }),
    },
  ],
} as const

/** What each rider did, who completed most first. */
export const riderFiguresDesc = query({
  name: 'riderFiguresDesc',
  title: '骑手统计（从多到少）',
  call: get('/school/running/statistics/rider/desc'),
  export: post('/school/running/statistics/rider/desc/export'),
  params: range,
  answer: riderFigures,
})

/** What each rider did, who completed least first. */
export const riderFiguresAsc = query({
  name: 'riderFiguresAsc',
  title: '骑手统计（从少到多）',
  call: get('/school/running/statistics/rider/asc'),
  export: post('/school/running/statistics/rider/asc/export'),
  params: range,
  answer: riderFigures,
})
