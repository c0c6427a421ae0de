import { get, inYuan, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  money,
  reason,
  ref,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'

/** Why somebody's money is not sent out, in the words operators use. */
const withdrawalReasons = [
  '收款人姓名与实名不一致',
  '收款账号有误',
  '近期订单存在售后，暂缓提现',
  '疑似套现，请联系客服',
  '重复申请',
] as const

/** Where what is withdrawn is sent. */
const payoutChannel = choice('到账方式', { wechat: '微信零钱', offline: '线下转账' }, { default: 'wechat' })

/**
 * Somebody's money on its way out of the house: held from the moment it is asked for, gone once it was paid, and free again
 * where it was refused or could not be paid.
 */
export const withdrawal = entity({
  name: 'withdrawal',
  title: '提现申请',
  words: ['提现', '提款', '打款', '结算', '付款申请', '骑手提现', '商户提现', '提现审核', 'withdraw', 'payout'],
  label: 'number',
  fields: {
    number: text('提现单号', { maxLength: 40, search: true }),
    kind: choice(
      '申请方',
      { user: '用户', rider: '骑手', merchant: '商户', supplier: '供应商', school: '学校' },
      { default: 'school' },
    ),
    ownerId: count('申请方编号', { min: 0, default: 0, of: 'kind' }),
    user: ref('用户', 'user'),
    owner: text('户名', { maxLength: 60, search: true, personal: 'shown' }),
    amount: money('金额', { required: true, min: 1, max: 100_000_000 }),
    channel: payoutChannel,
    realName: text('收款人', { maxLength: 20, search: true, pinyin: true, personal: 'shown' }),
    receiver: text('收款账号', { maxLength: 60, hint: '微信零钱填 openid，线下转账填开户行与账号', personal: 'shown' }),
    status: status(
      '状态',
      {
        pending: '待审核',
        agreed: '待付款',
        paid: '已付款',
        failed: '付款失败',
        refused: '已拒绝',
      },
      { meanings: { agreed: 'waits', paid: 'good' } },
    ),
    reason: reason('拒绝原因', withdrawalReasons),
    paidAt: time('付款时间'),
    createdAt: creationTime('申请时间'),
  },
  unique: [['number']],
  machine: {
    state: 'status',
    initial: ['pending'],
    money: {
      amount: 'amount',
      payment: 'channel',
      payer: 'ownerId',
      leaves: true,
      held: ['pending', 'agreed'],
      settled: ['paid'],
    },
  },
  list: {
    call: get('/console/withdrawal/list'),
    also: [inYuan(get('/school/withDraw/index'))],
    columns: ['number', 'owner', 'kind', 'amount', 'channel', 'realName', 'receiver', 'status', 'reason', 'createdAt'],
    lead: 'owner',
    filter: ['status', 'kind', 'ownerId', 'user', 'channel', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
    views: {
      school: { title: '学校提现', also: [inYuan(get('/school/balance/withdraw/index'))], where: { kind: 'school' } },
    },
  },
  detail: {
    call: get('/console/withdrawal/detail'),
    also: [inYuan(get('/school/withDraw/detail'))],
    author: 'user',
    beside: 'user',
  },
  create: {
    title: '申请提现',
    words: ['提现', '学校提现', '余额提现'],
    key: 'n',
    call: post('/console/withdrawal/apply'),
    also: [inYuan(post('/school/balance/withdraw/apply'))],
    form: ['kind', 'ownerId', 'amount', 'channel', 'realName', 'receiver'],
    handler: 'applyWithdrawal',
  },
  actions: {
    agree: {
      title: '同意',
      words: ['同意提现', '放行'],
      key: 'a',
      call: post('/school/withDraw/agree'),
      also: [post('/school/store/withdraw/agree')],
      when: { status: 'pending' },
      set: { status: 'agreed', reason: null },
      handler: 'agreeToWithdrawal',
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: post('/school/withDraw/refused'),
      also: [post('/school/store/withdraw/refuse')],
      when: { status: ['pending', 'agreed'] },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    pay: {
      title: '确认已付',
      words: ['打款', '付款完成', '线下已转'],
      key: 't',
      call: post('/console/withdrawal/paid'),
      when: { status: 'agreed' },
      confirm: '款项确实已经付出？付出后不能撤销',
      set: { status: 'paid' },
    },
    fail: {
      title: '付款失败',
      words: ['退回', '打款失败'],
      key: 'b',
      call: post('/console/withdrawal/failed'),
      when: { status: 'agreed' },
      set: { status: 'failed' },
    },
  },
})
