import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, reason, ref } from '../../src/catalogue/vocabulary/field.ts'

/** Why points are given, in the words operators use. */
export const pointReasons = [
  '热心帮助同学',
  '发布优质内容',
  '举报违规内容属实',
  '参加校园活动',
  '归还失物',
  '系统故障补偿',
] as const

/** Points an operator gave to somebody, and why. */
export const pointReward = entity({
  name: 'pointReward',
  title: '积分奖励',
  label: 'reason',
  fields: {
    reason: reason('原因', pointReasons, { search: true }),
    user: ref('用户', 'user', { required: true }),
    reward: count('积分', { required: true, min: 1, max: 100_000 }),
    createdAt: creationTime('奖励时间'),
  },
  list: {
    call: get('/console/points/list'),
    columns: ['user', 'reward', 'reason', 'createdAt'],
    filter: ['user', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
})
