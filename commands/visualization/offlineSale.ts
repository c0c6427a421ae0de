import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, text, time } from '../../src/catalogue/vocabulary/field.ts'

/** What was sold at a stall or a fair on the campus. */
export const offlineSale = entity({
  name: 'offlineSale',
  title: '线下销售',
  words: ['摆摊', '地摊', '摊位', '市集', '销量', '线下门店', '地推', '门店', '线下活动'],
  label: 'name',
  fields: {
    name: text('活动或摊位', { required: true, maxLength: 60, search: true, pinyin: true }),
    kind: choice(
      '品类',
      { food: '餐饮', creative: '文创', book: '图书', digital: '数码', farm: '农产品' },
      { required: true, default: 'food' },
    ),
    place: text('地点', { maxLength: 40, search: true }),
    orders: count('成交单数', { min: 0, default: 0 }),
    amount: money('销售额', { min: 0, default: 0 }),
    soldAt: time('销售日期', { required: true }),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/offlineslae/list'),
    columns: ['name', 'kind', 'place', 'orders', 'amount', 'soldAt', 'createdAt'],
    filter: ['kind', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/offlineslae/create'),
    form: ['name', 'kind', 'place', 'orders', 'amount', 'soldAt'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/offlineslae/update'),
    form: ['name', 'kind', 'place', 'orders', 'amount', 'soldAt'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/offlineslae/delete'), remove: true },
  },
})
