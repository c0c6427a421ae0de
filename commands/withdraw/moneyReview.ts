import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  count,
  creationTime,
  json,
  money,
  reason,
  ref,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'

const reviewReasons = ['金额有误', '缺少凭证', '重复操作', '请先联系财务'] as const

/** A money command above the school's limit, which waits for a second person. */
export const moneyReview = entity({
  name: 'moneyReview',
  title: '资金复核',
  words: ['复核', '二次确认', '大额', '双人复核', '待复核'],
  label: 'title',
  fields: {
    title: text('操作', { maxLength: 100, search: true }),
    command: text('命令', { maxLength: 100 }),
    subject: text('对象', { maxLength: 60 }),
    rows: json('涉及'),
    inputs: json('填写'),
    count: count('笔数', { min: 0 }),
    sum: money('合计金额', { min: 0 }),
    asker: ref('发起人', 'account'),
    decider: ref('复核人', 'account'),
    status: status('状态', { pending: '待复核', confirmed: '已执行', refused: '已驳回' }),
    reason: reason('驳回原因', reviewReasons),
    decidedAt: time('复核时间'),
    createdAt: creationTime('发起时间'),
  },
  asks: { command: 'command', subject: 'subject', rows: 'rows', inputs: 'inputs', count: 'count', sum: 'sum' },
  list: {
    call: get('/console/moneyReview/list'),
    columns: ['title', 'count', 'sum', 'asker', 'decider', 'status', 'reason', 'createdAt'],
    filter: ['status', 'asker', 'decider', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  actions: {
    confirm: {
      title: '同意执行',
      words: ['确认复核'],
      key: 'a',
      on: 'one',
      call: post('/console/moneyReview/confirm'),
      when: { status: 'pending' },
      handler: 'confirmReview',
      does: 'asked',
      set: { status: 'confirmed' },
    },
    refuse: {
      title: '驳回',
      key: 'r',
      call: post('/console/moneyReview/refuse'),
      when: { status: 'pending' },
      inputs: { why: reason('驳回原因', reviewReasons, { required: true }) },
      handler: 'refuseAsked',
      set: { status: 'refused' },
    },
  },
})
