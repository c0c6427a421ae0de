import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { count, image, money, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { range } from '../range.ts'

/** What there is in the house and whose, in 分: each kind of account summed. */
export const balanceFigures = query({
  name: 'balanceFigures',
  title: '资金概况',
  call: get('/console/balance'),
  params: {},
  answer: {
    school: money('学校余额'),
    schoolHeld: money('学校提现中'),
    users: money('用户余额'),
    riders: money('骑手余额'),
    merchants: money('商户余额'),
    held: money('冻结'),
    deposits: money('押金'),
    platform: money('平台收入'),
    wechat: money('微信支付净流入'),
    waiting: money('待审核提现'),
  },
})

/** What came in from outside and left the house again, and what the platform was left with, by default in the last 30 days. */
export const moneyFlow = query({
  name: 'moneyFlow',
  title: '资金进出',
  call: get('/console/balance/flow'),
  params: range,
  answer: {
    paidIn: money('进账'),
    paidOut: money('付出'),
    income: money('平台净收入'),
    outside: [{ account: count('外部账户编号', { min: 1 }) }],
    daily: [{ day: text('日期'), paidIn: money('进账'), paidOut: money('付出'), income: money('平台净收入') }],
  },
})

/** The school's balance as old clients ask for it: 元 with two places, as texts. */
export const schoolBalance = query({
  name: 'schoolBalance',
  title: '学校余额',
  call: get('/school/balance'),
  params: {},
  answer: { balance: text('可用'), frozen: text('冻结'), total: text('合计') },
})

/** What a top-up is paid by, for as long as it waits: a code to scan, once the provider has given one. 元 as everywhere in the documents. */
export const payment = query({
  name: 'payment',
  title: '充值付款',
  call: post('/school/payments/payment'),
  params: { id: count('充值编号', { min: 1 }), number: text('充值单号', { maxLength: 40 }) },
  answer: {
    number: text('充值单号'),
    amount: text('金额'),
    status: text('状态'),
    code: text('付款码'),
    picture: image('付款码图片'),
    expiresAt: time('付款期限'),
    detail: text('说明'),
  },
})

const choices = { list: [{ value: text('值'), label: text('名称') }] } as const

/** What bills can be about. */
export const billSources = query({
  name: 'billSources',
  title: '账单来源',
  call: get('/school/bill/source'),
  params: {},
  answer: choices,
})

/** The kinds of bills. */
export const billTypes = query({
  name: 'billTypes',
  title: '账单类型',
  call: get('/school/bill/type'),
  params: {},
  answer: choices,
})
