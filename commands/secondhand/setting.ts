import { count } from '../../src/catalogue/vocabulary/field.ts'
import { keyedSetting } from '../../src/catalogue/vocabulary/module.ts'

const base = '/school/setting'

/** What second-hand trade can be configured with. */
export const secondSettings = [
  keyedSetting({
    base,
    name: 'second_percentage',
    title: '二手抽成',
    words: ['二手佣金', '二手手续费', '二手分成', '闲置抽成'],
    hint: '每笔二手订单平台收取的比例，下单时记入订单，之后的修改不影响已有订单',
    fields: { percentage: count('抽成比例', { required: true, min: 0, max: 100, default: 2, unit: '%' }) },
  }),
  // Spelt as specified.
  keyedSetting({
    base,
    name: 'senond_hand_order_score',
    title: '二手订单积分',
    words: ['二手积分', '交易积分'],
    hint: '买家完成一笔二手订单获得的积分',
    fields: { score: count('积分', { required: true, min: 0, max: 10_000, default: 5, unit: '分' }) },
  }),
] as const
