import { get, inYuan, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, image, money, status, text, time } from '../../src/catalogue/vocabulary/field.ts'

/** Money that is brought in: it comes from outside, and is what the owner has here once it is paid. */
export const balanceOrder = entity({
  name: 'balanceOrder',
  title: '充值订单',
  words: ['充值', '余额充值', '入账', 'top up', 'recharge'],
  label: 'number',
  fields: {
    number: text('充值单号', { maxLength: 40, search: true }),
    kind: choice('账户', { school: '学校', user: '用户', rider: '骑手', merchant: '商户' }, { default: 'school' }),
    ownerId: count('所属编号', { min: 0, default: 0, of: 'kind' }),
    amount: money('金额', { required: true, min: 1, max: 100_000_000 }),
    channel: choice('支付方式', { wechat: '微信支付', offline: '线下转账' }, { default: 'wechat' }),
    source: count('来源账户', { min: 0, default: 0, of: 'channel' }),
    remark: text('备注', { maxLength: 100 }),
    status: status('状态', { unpaid: '待支付', paid: '已到账', closed: '已关闭' }, { meanings: { paid: 'good' } }),
    payBefore: time('支付截止'),
    code: image('付款码'),
    createdAt: creationTime('下单时间'),
  },
  unique: [['number']],
  machine: {
    state: 'status',
    initial: ['unpaid'],
    money: {
      amount: 'amount',
      payer: 'source',
      payment: 'channel',
      payee: 'ownerId',
      held: [],
      settled: ['paid'],
    },
  },
  due: {
    lapse: {
      title: '超时未支付',
      kind: 'end',
      at: 'payBefore',
      when: { status: 'unpaid' },
      set: { status: 'closed', code: null },
    },
  },
  list: {
    call: get('/console/balanceOrder/list'),
    columns: ['number', 'kind', 'amount', 'channel', 'remark', 'status', 'createdAt'],
    filter: ['status', 'kind', 'ownerId', 'channel', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    title: '充值',
    key: 'n',
    call: post('/console/balanceOrder/create'),
    also: [inYuan(post('/school/balance/orderCreate'))],
    form: ['amount', 'channel', 'remark'],
    handler: 'createTopUp',
  },
  actions: {
    pay: {
      title: '确认到账',
      words: ['收款', '已到账'],
      key: 'a',
      call: post('/console/balanceOrder/pay'),
      when: { status: 'unpaid' },
      set: { status: 'paid', payBefore: null, code: null },
    },
    close: {
      title: '关闭',
      key: 'd',
      call: post('/console/balanceOrder/close'),
      when: { status: 'unpaid' },
      set: { status: 'closed', code: null },
    },
  },
})
