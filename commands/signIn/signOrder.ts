import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, reason, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** Why somebody is signed in afterwards, in the words operators use. */
const makeUpReasons = ['系统故障未能签到', '参加校外活动', '住院或病假', '活动补发'] as const

/** A day that somebody is signed in on afterwards: it counts as if they had been there, and gives what it would have. */
export const signOrder = entity({
  name: 'signOrder',
  title: '补签单',
  words: ['补签', '补打卡', '补卡', '帮签到', '漏签', 'make-up check-in'],
  label: 'day',
  fields: {
    user: ref('用户', 'user', { required: true }),
    day: text('补签日期', { required: true, maxLength: 10, search: true, hint: '最近 60 天里的一天，例如 2026-03-08' }),
    reason: reason('原因', makeUpReasons, { required: true, search: true }),
    points: count('积分', { min: 0, default: 0, unit: '分' }),
    createdAt: creationTime('补签时间'),
  },
  list: {
    call: post('/console/signOrder/list'),
    columns: ['day', 'user', 'reason', 'points', 'createdAt'],
    lead: 'user',
    filter: ['user', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
  create: {
    title: '补签',
    words: ['补打卡', '帮签到', '补卡'],
    key: 'n',
    call: post('/school/signOrder/create'),
    form: ['user', 'day', 'reason'],
    handler: 'makeUpSignIn',
    movesMoney: true,
  },
})
