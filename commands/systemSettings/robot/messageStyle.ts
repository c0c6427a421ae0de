import { post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, text } from '../../../src/catalogue/vocabulary/field.ts'

const form = ['name', 'form', 'title', 'body'] as const

/** How a message that a robot sends by itself is worded: `{标题}` and the like are filled in. */
export const messageStyle = entity({
  name: 'messageStyle',
  title: '消息样式',
  words: ['消息模板', '推送样式', '群消息样式', '文案模板', 'style'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    form: choice('形式', { text: '文字', news: '图文', card: '卡片' }, { required: true, default: 'text' }),
    title: text('标题', { required: true, maxLength: 60, hint: '可用 {学校} {来源} {标题} {作者}' }),
    body: longText('正文', { required: true, maxLength: 500, hint: '可用 {学校} {来源} {标题} {作者} {内容}' }),
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/console/messageStyle/list'),
    columns: ['name', 'form', 'title', 'body', 'createdAt'],
    filter: ['form'],
    sort: '-createdAt',
  },
  options: { call: post('/school/v3_0/kefu/robotmsgconfig/getMsgStyleList') },
  create: { key: 'n', call: post('/console/messageStyle/add'), form },
  edit: { key: 'e', call: post('/console/messageStyle/edit'), form },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/console/messageStyle/delete'), remove: true },
  },
})
