import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, json, longText, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'

/** What somebody filled into a form, kept with the questions as they were asked then. */
export const formContent = entity({
  name: 'formContent',
  title: '表单数据',
  words: ['表单提交', '填写记录', '答卷', '报名名单', '报名数据', '问卷结果', '收集结果', 'submissions', 'responses'],
  label: 'summary',
  fields: {
    summary: text('摘要', { maxLength: 200, search: true, personal: 'shown' }),
    form: ref('表单', 'form'),
    answers: json('填写内容', { control: 'answers', personal: 'masked' }),
    edition: count('填写时的版本', { min: 1, default: 1 }),
    remark: longText('备注', { maxLength: 500, search: true }),
    status: status('状态', { pending: '未读', read: '已读' }),
    createdAt: creationTime('提交时间'),
  },
  list: {
    call: get('/school/content/list'),
    columns: ['summary', 'form', 'answers', 'remark', 'status', 'createdAt'],
    filter: ['status', 'form', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/content/detail') },
  actions: {
    read: {
      title: '标为已读',
      words: ['看过了', '已处理', '标记已读', '读完'],
      key: 'a',
      call: post('/school/content/read'),
      when: { status: 'pending' },
      set: { status: 'read' },
    },
    unread: {
      title: '标为未读',
      words: ['放回未读', '稍后再看'],
      key: 'b',
      call: post('/console/formContent/unread'),
      when: { status: 'read' },
      set: { status: 'pending' },
    },
    remark: {
      title: '写备注',
      words: ['备注', '批注', '记一笔'],
      key: 'e',
      call: post('/school/content/remark'),
      form: ['remark'],
    },
    delete: { title: '删除', key: 'd', call: post('/school/content/delete'), remove: true },
  },
})
