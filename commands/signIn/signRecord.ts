import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** That somebody signed in on a day of Beijing, the how manieth in a row it was, and what it gave. */
export const signRecord = entity({
  name: 'signRecord',
  title: '签到记录',
  words: ['打卡记录', '谁签到了', '签到明细', '签到名单', '打卡', 'check-ins'],
  label: 'day',
  toldApartBy: ['user', 'kind'],
  fields: {
    day: text('日期', { required: true, maxLength: 10, search: true }),
    user: ref('用户', 'user', { required: true }),
    streak: count('连续', { min: 1, default: 1, unit: '天' }),
    points: count('积分', { min: 0, default: 0, unit: '分' }),
    kind: choice('方式', { normal: '签到', makeUp: '补签' }, { default: 'normal' }),
    createdAt: creationTime('签到时间'),
  },
  unique: [['user', 'day']],
  list: {
    call: post('/school/signSetting/record'),
    columns: ['day', 'user', 'streak', 'points', 'kind', 'createdAt'],
    lead: 'user',
    filter: ['day', 'user', 'kind', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
})
