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
import { scheduledStatus } from '../scheduledStatus.ts'
import { topUntil, unpin } from '../topUntil.ts'

/** An announcement to the people of the school; the mini-program shows it while it is enabled. */
export const notice = entity({
  name: 'notice',
  title: '公告',
  words: [
    '通知',
    '通告',
    '公示',
    '消息',
    'notice',
    '公告栏',
    '发通告',
    '放假通知',
    '停电通知',
    'announcement',
    '消息通知',
    '喇叭',
    '通知公告',
    '告示',
  ],
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true, pinyin: true }),
    kind: choice(
      '类型',
      { notice: '通知', activity: '活动', holiday: '放假', service: '停水停电' },
      { default: 'notice' },
    ),
    summary: longText('摘要', { maxLength: 200, search: true }),
    cover: image('封面'),
    content: richText('正文', { required: true, maxLength: 50_000, search: true }),
    top: flag('置顶'),
    topUntil,
    publishAt: time('发布时间', { hint: '到这个时间才在小程序里显示；不填为立即发布' }),
    endAt: time('下线时间', { hint: '到这个时间不再显示；不填为一直显示' }),
    views: count('阅读', { min: 0, default: 0 }),
    status: scheduledStatus,
    createdAt: creationTime('创建时间'),
  },
  periods: [['publishAt', 'endAt']],
  due: {
    publish: {
      title: '公告发布',
      kind: 'begin',
      at: 'publishAt',
      when: { status: 'scheduled' },
      set: { status: 'enabled' },
    },
    withdraw: {
      title: '公告下线',
      kind: 'end',
      at: 'endAt',
      when: { status: 'enabled' },
      set: { status: 'ended' },
    },
    unpin,
  },
  list: {
    call: get('/school/notice/index'),
    columns: ['title', 'kind', 'cover', 'summary', 'top', 'publishAt', 'endAt', 'views', 'status', 'createdAt'],
    filter: ['status', 'kind', 'top', 'publishAt', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/notice/add'),
    form: ['title', 'kind', 'summary', 'cover', 'content', 'top', 'topUntil', 'publishAt', 'endAt', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/notice/save'),
    form: ['title', 'kind', 'summary', 'cover', 'content', 'top', 'topUntil', 'publishAt', 'endAt'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/notice/enable'),
      when: { status: ['disabled', 'ended'] },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/notice/disable'),
      when: { status: ['enabled', 'scheduled'] },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/notice/delete'), remove: true },
  },
})
