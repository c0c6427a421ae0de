import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  flag,
  image,
  longText,
  richText,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** An announcement to the people of the school; the mini-program shows it from `publishAt` on, while it is enabled. */
export const notice = entity({
  name: 'notice',
  title: '公告',
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true }),
    kind: choice(
      '类型',
      { notice: '通知', activity: '活动', holiday: '放假', service: '停水停电' },
      { default: 'notice' },
    ),
    summary: longText('摘要', { maxLength: 200, search: true }),
    cover: image('封面'),
    content: richText('正文', { required: true, maxLength: 50_000, search: true }),
    top: flag('置顶'),
    publishAt: time('发布时间', { hint: '到这个时间才在小程序里显示；不填为立即发布' }),
    views: count('阅读', { min: 0, default: 0 }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: get('/school/notice/index'),
    columns: ['title', 'kind', 'cover', 'summary', 'top', 'publishAt', 'views', 'status', 'createdAt'],
    filter: ['status', 'kind', 'top', 'publishAt', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/notice/add'),
    form: ['title', 'kind', 'summary', 'cover', 'content', 'top', 'publishAt', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/notice/save'),
    form: ['title', 'kind', 'summary', 'cover', 'content', 'top', 'publishAt'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/notice/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/notice/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/notice/delete'), remove: true },
  },
})
