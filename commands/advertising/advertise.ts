import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, image, ref, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { pageAddress } from '../pageAddress.ts'
import { scheduledStatus } from '../scheduledStatus.ts'
import { sort } from '../sort.ts'

/** An advertisement in one of its places, shown between two moments. */
export const advertise = entity({
  name: 'advertise',
  title: '广告',
  words: [
    '推广',
    '投放',
    '开屏',
    '弹窗',
    '横幅',
    '赞助',
    'ads',
    '广告投放',
    '商业合作',
    '广告图',
    '海报',
    '启动页',
    '开机广告',
    '商家广告',
    'promotion',
    '商业推广',
    '弹窗广告',
    'ad',
  ],
  label: 'title',
  picture: 'image',
  fields: {
    title: text('标题', { required: true, maxLength: 40, search: true, pinyin: true }),
    category: ref('广告位', 'advertiseCategory', { required: true }),
    image: image('图片', { required: true }),
    linkKind: choice('跳转', { none: '不跳转', page: '小程序页面', web: '网页' }, { default: 'none' }),
    link: text('链接', { maxLength: 300, address: pageAddress }),
    advertiser: text('投放方', { maxLength: 40, search: true, pinyin: true }),
    startAt: time('开始时间'),
    endAt: time('结束时间'),
    sort,
    shows: count('曝光', { min: 0, default: 0 }),
    clicks: count('点击', { min: 0, default: 0 }),
    status: scheduledStatus,
    createdAt: creationTime('创建时间'),
  },
  periods: [['startAt', 'endAt']],
  due: {
    begin: {
      title: '投放开始',
      kind: 'begin',
      at: 'startAt',
      when: { status: 'scheduled' },
      set: { status: 'enabled' },
    },
    end: { title: '投放结束', kind: 'end', at: 'endAt', when: { status: 'enabled' }, set: { status: 'ended' } },
  },
  list: {
    call: get('/school/advertise/index'),
    columns: ['title', 'category', 'image', 'advertiser', 'startAt', 'endAt', 'shows', 'clicks', 'status', 'createdAt'],
    filter: ['status', 'category', 'linkKind', 'createdAt'],
    sort: '-createdAt',
    tiles: true,
  },
  create: {
    key: 'n',
    call: post('/school/advertise/add'),
    form: ['title', 'category', 'image', 'linkKind', 'link', 'advertiser', 'startAt', 'endAt', 'sort', 'status'],
    handler: 'checkAdvertise',
  },
  edit: {
    key: 'e',
    call: post('/school/advertise/save'),
    form: ['title', 'category', 'image', 'linkKind', 'link', 'advertiser', 'startAt', 'endAt', 'sort'],
    handler: 'checkAdvertise',
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/advertise/enable'),
      when: { status: ['disabled', 'ended'] },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/advertise/disable'),
      when: { status: ['enabled', 'scheduled'] },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/advertise/delete'), remove: true },
  },
})
