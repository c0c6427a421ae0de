import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, time } from '../../src/catalogue/vocabulary/field.ts'

/** Views of the circle in one hour from one place, as the mini-programs report them. */
export const visit = entity({
  name: 'visit',
  title: '访问',
  label: 'source',
  fields: {
    hour: time('小时', { required: true }),
    source: choice('来源', { wechat: '微信小程序', qq: 'QQ小程序', h5: '网页' }),
    views: count('浏览次数', { min: 0, default: 0 }),
    visitors: count('访客', { min: 0, default: 0 }),
  },
  unique: [['hour', 'source']],
})
