import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  count,
  creationTime,
  json,
  longText,
  money,
  reason,
  ref,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'

const refusals = ['不需要', '范围有误', '内容有误', '程序异常'] as const

/** What a program asks for and may not do by itself: it waits for a person, who sees rows and values. */
export const programRequest = entity({
  name: 'programRequest',
  title: '程序请求',
  words: ['程序', '机器人请求', '智能助手', 'AI', 'MCP', '自动化', '代为操作'],
  label: 'title',
  fields: {
    title: text('操作', { maxLength: 100, search: true }),
    program: text('来自', { maxLength: 100, search: true }),
    preview: longText('会改动'),
    why: longText('程序的说明', { maxLength: 1000 }),
    count: count('条数', { min: 0 }),
    sum: money('合计金额', { min: 0 }),
    command: text('命令', { maxLength: 100 }),
    subject: text('对象', { maxLength: 60 }),
    asked: json('请求内容'),
    asker: ref('程序的主人', 'account'),
    decider: ref('处理人', 'account'),
    status: status('状态', { pending: '待确认', confirmed: '已执行', refused: '已驳回' }),
    reason: reason('驳回原因', refusals),
    decidedAt: time('处理时间'),
    createdAt: creationTime('提出时间'),
  },
  asks: {
    command: 'command',
    subject: 'subject',
    rows: 'asked',
    inputs: 'asked',
    count: 'count',
    sum: 'sum',
    veiled: ['preview', 'why', 'asked', 'count', 'sum'],
    lines: 'preview',
  },
  list: {
    call: get('/console/programRequest/list'),
    columns: ['title', 'program', 'preview', 'count', 'sum', 'asker', 'status', 'createdAt'],
    filter: ['status', 'asker', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  actions: {
    confirm: {
      title: '确认执行',
      words: ['同意', '批准'],
      key: 'a',
      on: 'one',
      call: post('/console/programRequest/confirm'),
      when: { status: 'pending' },
      handler: 'confirmProgramRequest',
      does: 'asked',
      set: { status: 'confirmed' },
    },
    refuse: {
      title: '驳回',
      key: 'r',
      call: post('/console/programRequest/refuse'),
      when: { status: 'pending' },
      inputs: { why: reason('驳回原因', refusals, { required: true }) },
      handler: 'refuseAsked',
      set: { status: 'refused' },
    },
  },
})
