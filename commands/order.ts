import { choice, count, money, time } from '../src/catalogue/vocabulary/field.ts'

/** How people pay for what they order; what is paid by points costs as many points as its amount says 分. */
export const payment = choice('支付方式', { wechat: '微信支付', balance: '余额', points: '积分' })

/** Orders whose amounts are points. */
export const pointsWhere = { payment: 'points' } as const

/** What it comes to. */
export const amount = money('金额', { min: 0, default: 0, pointsWhere })

/** What whoever paid was given back of it so far. */
export const refunded = money('已退', { min: 0, default: 0, pointsWhere, hint: '连以前退的一起，要比实付少' })

/** What the platform keeps of an order, as it was when it was placed: in hundredths of a percent. */
export const rate = count('抽成', { min: 0, max: 10_000, unit: '‱', hint: '下单时的抽成' })

/** When an order that nobody paid for is closed. */
export const payBefore = time('支付截止', { hint: '到这个时间未支付自动关闭' })
