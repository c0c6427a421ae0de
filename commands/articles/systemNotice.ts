import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, text } from '../../src/catalogue/vocabulary/field.ts'

/** What those who run the platform tell the school's operators. */
export const systemNotice = entity({
  name: 'systemNotice',
  title: '系统通知',
  words: ['站内信', '通知', '推送', '消息推送', '系统消息', 'push'],
  label: 'title',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true }),
    kind: choice('类型', { release: '版本更新', maintenance: '停机维护', rule: '规则调整' }),
    content: longText('内容', { maxLength: 2000, search: true }),
    createdAt: creationTime('发布时间'),
  },
  list: {
    call: get('/api/notice/systemList'),
    columns: ['title', 'kind', 'content', 'createdAt'],
    filter: ['kind', 'createdAt'],
    sort: '-createdAt',
  },
  create: { key: 'n', call: post('/console/systemNotice/add'), form: ['title', 'kind', 'content'] },
  edit: { key: 'e', call: post('/console/systemNotice/edit'), form: ['title', 'kind', 'content'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/console/systemNotice/delete'), remove: true },
  },
})
