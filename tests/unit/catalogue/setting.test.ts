import { expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'

/** What this server or the console itself goes by: orders, prices, riders, reviews, signing in, what the console shows. */
const goneByHere = [
  'course_order_score',
  'course_percentage',
  'house',
  'mallOrder',
  'money_review',
  'running_order_score',
  'running_percentage',
  // Half of it: its fields say which.
  'running_sex',
  'running_urgent',
  'secondFactor',
  'second_percentage',
  'senond_hand_order_score',
  'skill_percentage',
  'vip_price',
]

it('a setting that others go by says who, in its hint', () => {
  const others = [...catalogue.settings.values()].filter(({ name }) => !goneByHere.includes(name))
  const silent = others.filter(({ hint }) => !/小程序|短信服务|群机器人/.test(hint ?? ''))
  expect(silent.map(({ name }) => name)).toEqual([])
  expect(goneByHere.filter((name) => !catalogue.settings.has(name))).toEqual([])
})
