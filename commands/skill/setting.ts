import { count } from '../../src/catalogue/vocabulary/field.ts'
import { keyedSetting } from '../../src/catalogue/vocabulary/module.ts'

/** What the platform keeps of what is paid for skills. */
export const skillPercentage = keyedSetting({
  base: '/school/setting',
  name: 'skill_percentage',
  title: '技能抽成',
  words: ['提成', '佣金', '分成', '手续费', '平台费', 'commission'],
  hint: '每笔技能订单平台收取的比例，只影响之后的订单',
  fields: {
    percentage: count('抽成比例', { required: true, min: 0, max: 100, default: 10, unit: '%' }),
  },
})
