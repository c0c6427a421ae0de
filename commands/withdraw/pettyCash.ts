import { get, inYuan, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, money, text } from '../../src/catalogue/vocabulary/field.ts'

/** Money the school sets aside of what the platform keeps, or puts back there. */
export const pettyCash = entity({
  name: 'pettyCash',
  title: '备用金',
  words: ['备用金', '零用金', '周转金', 'petty cash'],
  label: 'number',
  fields: {
    number: text('流水号', { maxLength: 40, search: true }),
    remark: text('用途', { required: true, maxLength: 100, search: true }),
    direction: choice('方向', { in: '提取到学校余额', out: '归还平台' }, { default: 'in' }),
    amount: money('金额', { required: true, min: 1, max: 100_000_000 }),
    createdAt: creationTime('时间'),
  },
  list: {
    call: get('/console/pettyCash/list'),
    columns: ['number', 'remark', 'direction', 'amount', 'createdAt'],
    lead: 'remark',
    filter: ['direction', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    title: '登记备用金',
    key: 'n',
    call: post('/console/pettyCash/add'),
    also: [inYuan(post('/school/balance/pettyCash'))],
    form: ['amount', 'direction', 'remark'],
    handler: 'movePettyCash',
    movesMoney: true,
  },
})
