import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, ref, time } from '../../src/catalogue/vocabulary/field.ts'

/** Views of a merchant's pages in one hour, as the mini-programs report them. */
export const merchantVisit = entity({
  name: 'merchantVisit',
  title: '商家访问',
  label: 'hour',
  fields: {
    merchant: ref('商家', 'merchant', { required: true }),
    hour: time('小时', { required: true }),
    views: count('浏览次数', { min: 0, default: 0 }),
    visitors: count('访客', { min: 0, default: 0 }),
  },
  unique: [['merchant', 'hour']],
})
