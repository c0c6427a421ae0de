import { body, type Operation, operationId, type Paths, parameter, responses } from './operation.ts'
import type { Schema } from './schema.ts'
import { shared } from './shared-schemas.ts'

type Words = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly open?: boolean
  readonly parameters?: readonly Schema[]
  readonly input?: Schema
  readonly data?: Schema
  /** Instead of an envelope. */
  readonly answer?: Operation['responses']
}

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }

function input(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } }
}

function file(type: string, description: string): Operation['responses'] {
  return { '200': { description, content: { [type]: { schema: text } } } }
}

const calls: readonly Words[] = [
  {
    method: 'GET',
    path: '/captcha',
    summary: '验证码图片',
    tag: '登录',
    open: true,
    answer: {
      '200': { description: 'PNG 图片；答案由随附的 Cookie 核对，两分钟内有效一次', content: { 'image/png': {} } },
    },
  },
  {
    method: 'POST',
    path: '/school/login',
    summary: '登录',
    tag: '登录',
    open: true,
    input: input({ username: text, password: text }, { captcha: text, school_id: whole }),
    data: input({ access_token: text }),
  },
  { method: 'GET', path: '/school/getInfo', summary: '当前登录的账号', tag: '登录', data: shared('UserInfo') },
  { method: 'POST', path: '/console/logout', summary: '退出登录', tag: '登录', data: { type: 'null' } },
  {
    method: 'POST',
    path: '/school/account/reset',
    summary: '修改密码',
    tag: '登录',
    input: input({ password: text, new_pwd: text, confirm_pwd: text }),
    data: { type: 'null' },
  },
  {
    method: 'POST',
    path: '/school/editInfo',
    summary: '修改个人资料',
    tag: '登录',
    input: input({}, { name: text, sex: text, age: whole, mobilePhone: text, avatar: text }),
    data: shared('UserInfo'),
  },
  {
    method: 'GET',
    path: '/console/features',
    summary: '后端具备的能力',
    tag: '控制台',
    open: true,
    data: { type: 'object' },
  },
  {
    method: 'GET',
    path: '/console/search',
    summary: '搜索记录',
    tag: '控制台',
    parameters: [parameter('keyword', text, '编号、名称或内容', true)],
    data: input({ list: { type: 'array', items: shared('SearchHit') } }),
  },
  {
    method: 'GET',
    path: '/console/options',
    summary: '可选的记录',
    tag: '控制台',
    parameters: [
      parameter('entity', text, undefined, true),
      parameter('keyword', text),
      parameter('ids', text),
      parameter('limit', whole),
    ],
    data: input({ list: { type: 'array', items: shared('Option') }, total: whole }),
  },
  {
    method: 'POST',
    path: '/console/undo',
    summary: '撤销一批操作',
    tag: '控制台',
    input: input({ undo: text }),
    data: shared('ActionAnswer'),
  },
  {
    method: 'GET',
    path: '/console/audit',
    summary: '操作记录',
    tag: '控制台',
    parameters: [
      parameter('page', whole),
      parameter('limit', whole),
      parameter('entity', text, '某类内容；与 id 一起：某一项的历史'),
      parameter('id', whole),
      parameter('account', whole, '谁的操作'),
      parameter('command', text, '哪个操作，例如 dynamic.approve'),
      parameter('row', whole, '哪一项（与 entity 一起）'),
      parameter('batch', whole, '一批操作改动的各项'),
      parameter('refused', whole, '1：只看因没有权限被拒绝的'),
      parameter('from', whole, '不早于（毫秒）'),
      parameter('to', whole, '不晚于（毫秒）'),
    ],
    data: input({ list: { type: 'array', items: shared('AuditBatch') } }),
  },
  {
    method: 'POST',
    path: '/console/audit/export',
    summary: '导出操作记录（参数与查看时相同）',
    tag: '控制台',
    answer: file('text/csv', '带表头的 CSV，UTF-8'),
  },
  {
    method: 'GET',
    path: '/console/charts',
    summary: '一个列表的图表数据：按月、按分类（参数与查看列表时相同）',
    tag: '控制台',
    parameters: [parameter('entity', text, '哪类内容')],
    data: input({ timeline: { type: 'array', items: { type: 'object' } } }),
  },
  {
    method: 'POST',
    path: '/console/import/preview',
    summary: '检查要导入的 CSV 或 Excel（multipart 的第一个文件），不写入',
    tag: '控制台',
    parameters: [parameter('entity', text, '导入成哪类内容')],
    data: input({ total: whole, good: whole, badCount: whole, bad: { type: 'array', items: { type: 'object' } } }),
  },
  {
    method: 'POST',
    path: '/console/import',
    summary: '导入没有问题的行，算一批，可以撤销',
    tag: '控制台',
    parameters: [parameter('entity', text, '导入成哪类内容')],
    data: shared('ActionAnswer'),
  },
  {
    method: 'POST',
    path: '/console/import/bad',
    summary: '不能导入的行，附原因',
    tag: '控制台',
    parameters: [parameter('entity', text, '导入成哪类内容')],
    answer: file('text/csv', '原来的各列，加上行号和原因'),
  },
  {
    method: 'POST',
    path: '/console/import/template',
    summary: '导入用的空表',
    tag: '控制台',
    input: input({ entity: text }),
    answer: file('text/csv', '只有表头的 CSV'),
  },
  {
    method: 'POST',
    path: '/console/link',
    summary: '检查网址能否打开（不访问内网地址）',
    tag: '控制台',
    input: input({ url: text }),
    data: input({ isOpen: { type: 'boolean' }, message: text }),
  },
  {
    method: 'GET',
    path: '/console/today',
    summary: '我今天的处理量',
    tag: '控制台',
    data: input({ decisions: whole, perHour: whole, reversed: whole }),
  },
  {
    method: 'GET',
    path: '/console/outbox',
    summary: '发往外部的消息，失败的在前',
    tag: '控制台',
    data: input({ isConfigured: { type: 'boolean' }, list: { type: 'array', items: { type: 'object' } } }),
  },
  {
    method: 'POST',
    path: '/console/outbox/retry',
    summary: '重发失败的消息',
    tag: '控制台',
    input: input({ ids: { type: 'array', items: whole } }),
    data: input({ changed: whole }),
  },
  {
    method: 'GET',
    path: '/console/events',
    summary: '变化的实时通知',
    tag: '控制台',
    answer: file('text/event-stream', '服务器推送事件：哪些内容被谁改成了什么'),
  },
  {
    method: 'POST',
    path: '/school/upload/attachment',
    summary: '上传图片',
    tag: '上传',
    data: input({ id: whole, url: text, name: text, mime: text, size: whole }),
  },
  {
    method: 'POST',
    path: '/editor/uploadImg',
    summary: '编辑器上传图片（旧）',
    tag: '上传',
    data: { type: 'array', items: text },
  },
  {
    method: 'POST',
    path: '/api/editor/uploadImg',
    summary: '编辑器上传图片',
    tag: '上传',
    data: { type: 'array', items: text },
  },
  { method: 'GET', path: '/healthz', summary: '是否就绪', tag: '控制台', open: true, data: {} },
]

const uploads: Schema = {
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
}

/** The calls the catalogue does not claim: signing in, uploads, and what lives under /console/. */
export function consolePaths(): Paths {
  return Object.fromEntries(calls.map((words) => [words.path, { [words.method.toLowerCase()]: operationOf(words) }]))
}

function operationOf(words: Words): Operation {
  const requestBody = words.tag === '上传' ? uploads : words.input && body(words.input)
  return {
    operationId: operationId(words.method, words.path),
    summary: words.summary,
    tags: [words.tag],
    ...(words.open ? { security: [] } : {}),
    parameters: words.parameters ?? [],
    ...(requestBody ? { requestBody } : {}),
    responses: words.answer ?? responses(words.data ?? {}),
  }
}
