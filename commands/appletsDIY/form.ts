import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, longText, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { formQuestions } from './question.ts'

/** What a form is for. */
export const formKind = choice(
  '用途',
  { signup: '报名', survey: '问卷', booking: '预约', repair: '报修', feedback: '反馈' },
  { default: 'signup' },
)

/** What people of the school are asked to fill in. While it is published they can, until it ends or its places are taken. */
export const form = entity({
  name: 'form',
  title: '表单',
  words: [
    '自定义表单',
    '报名表',
    '问卷调查',
    '收集表',
    '登记表',
    '报修单',
    '预约表',
    '信息收集',
    'form builder',
    'survey',
  ],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    kind: formKind,
    startAt: time('开始收集'),
    endAt: time('截止时间'),
    quota: count('名额', { min: 1, max: 100_000, unit: '份', hint: '收满即止，不填不限' }),
    intro: longText('开头的说明', { maxLength: 500, search: true }),
    thanks: text('提交后的话', { maxLength: 100 }),
    questions: formQuestions,
    edition: count('版本', { min: 1, default: 1 }),
    contents: count('收到', { min: 0, default: 0, unit: '份', counts: { entity: 'formContent', by: 'form' } }),
    unread: count('未读', {
      min: 0,
      default: 0,
      unit: '份',
      counts: { entity: 'formContent', by: 'form', where: { status: 'pending' } },
    }),
    status: status('状态', { draft: '草稿', published: '收集中', ended: '已结束' }),
    createdAt: creationTime('创建时间'),
  },
  periods: [['startAt', 'endAt']],
  due: {
    end: { title: '表单截止', kind: 'end', at: 'endAt', when: { status: 'published' }, set: { status: 'ended' } },
  },
  list: {
    call: get('/school/form/list'),
    columns: ['name', 'kind', 'questions', 'contents', 'unread', 'quota', 'endAt', 'status', 'createdAt'],
    filter: ['status', 'kind', 'createdAt'],
    sort: '-createdAt',
  },
  detail: {
    children: [
      { entity: 'formContent', by: 'form' },
      { entity: 'formVersion', by: 'form' },
    ],
  },
  options: {
    call: get('/school/form/search'),
    also: [post('/school/v3_0/kefu/robotmsgconfig/getFormList')],
  },
  create: {
    key: 'n',
    call: post('/school/form/add'),
    form: ['name', 'kind', 'startAt', 'endAt', 'quota', 'thanks', 'intro', 'questions'],
    handler: 'checkForm',
  },
  edit: {
    key: 'e',
    call: post('/school/form/edit'),
    form: ['name', 'kind', 'startAt', 'endAt', 'quota', 'thanks', 'intro', 'questions'],
    handler: 'checkForm',
  },
  actions: {
    publish: {
      title: '开始收集',
      words: ['发布表单', '开放填写', '上线'],
      key: 's',
      call: post('/console/form/publish'),
      when: { status: ['draft', 'ended'] },
      handler: 'publishForm',
    },
    stop: {
      title: '停止收集',
      words: ['关闭表单', '截止', '下线'],
      key: 's',
      call: post('/console/form/stop'),
      when: { status: 'published' },
      set: { status: 'ended' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/form/del'),
      when: { contents: 0 },
      handler: 'deleteForm',
    },
  },
})
