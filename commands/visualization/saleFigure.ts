import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, money, text } from '../../src/catalogue/vocabulary/field.ts'

/** What the campus sold in a year, a month or a day. Each is kept by itself, as the wall of figures shows it. */
export const saleFigure = entity({
  name: 'saleFigure',
  title: '销售数据',
  words: [
    '营业额',
    '业绩',
    '流水',
    '收入',
    '营收',
    '成交',
    '销量',
    'revenue',
    'sales',
    '销售额',
    '交易额',
    'GMV',
    '月报',
    '年报',
    '日报',
    '财务',
    '赚了多少',
    '经营数据',
  ],
  label: 'period',
  fields: {
    span: choice('周期', { year: '年', month: '月', day: '日' }, { required: true, default: 'day' }),
    period: text('时间', {
      required: true,
      maxLength: 10,
      search: true,
      period: true,
      hint: '2026、2026-03 或 2026-03-08',
    }),
    amount: money('销售额', { required: true, min: 0, default: 0 }),
    orders: count('订单数', { required: true, min: 0, default: 0 }),
    customers: count('下单人数', { required: true, min: 0, default: 0 }),
  },
  unique: [['span', 'period']],
  list: {
    call: post('/school/v3_0/jd/sale/getSale'),
    columns: ['period', 'span', 'amount', 'orders', 'customers'],
    filter: ['span'],
    sort: '-period',
    initial: { span: 'month' },
  },
  create: {
    key: 'n',
    call: post('/console/saleFigure/add'),
    also: [
      post('/school/v3_0/jd/sale/editSchoolYearSale', { span: 'year' }),
      post('/school/v3_0/jd/sale/editSchoolMonthSale', { span: 'month' }),
      post('/school/v3_0/jd/sale/editSchoolDaySale', { span: 'day' }),
    ],
    form: ['span', 'period', 'amount', 'orders', 'customers'],
    handler: 'checkPeriod',
  },
  actions: {
    editYear: {
      title: '修改年销售',
      key: 'e',
      call: post('/school/v3_0/jd/sale/editSchoolYearSale'),
      when: { span: 'year' },
      form: ['amount', 'orders', 'customers'],
    },
    editMonth: {
      title: '修改月销售',
      key: 'e',
      call: post('/school/v3_0/jd/sale/editSchoolMonthSale'),
      when: { span: 'month' },
      form: ['amount', 'orders', 'customers'],
    },
    editDay: {
      title: '修改日销售',
      key: 'e',
      call: post('/school/v3_0/jd/sale/editSchoolDaySale'),
      when: { span: 'day' },
      form: ['amount', 'orders', 'customers'],
    },
  },
})
