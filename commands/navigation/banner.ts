import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { pageAddress } from '../pageAddress.ts'
import { sort } from '../sort.ts'

/** A picture at the top of a page of the mini-program. */
export const banner = entity({
  name: 'banner',
  title: '轮播图',
  words: [
    '幻灯片',
    '焦点图',
    '滚动图',
    '首页大图',
    '头图',
    'carousel',
    'slides',
    '横幅',
    '广告图',
    '主图',
    '首页图片',
    'banner图',
    '大图',
    'swiper',
    '轮播',
    '首图',
    '海报',
    '滑动图',
  ],
  label: 'title',
  picture: 'image',
  fields: {
    title: text('标题', { required: true, maxLength: 40, search: true, pinyin: true }),
    image: image('图片', { required: true }),
    place: choice('位置', { home: '首页', circle: '圈子', mall: '商城', running: '跑腿' }, { default: 'home' }),
    link: text('链接', { maxLength: 300, address: pageAddress }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: get('/school/banners'),
    columns: ['title', 'image', 'place', 'link', 'sort', 'status', 'createdAt'],
    filter: ['status', 'place'],
    sort: 'sort',
    tiles: true,
  },
  create: {
    key: 'n',
    call: post('/school/banners/add'),
    form: ['title', 'image', 'place', 'link', 'sort', 'status'],
  },
  edit: { key: 'e', call: post('/school/banners/edit'), form: ['title', 'image', 'place', 'link', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/banners/status', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/banners/status', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/banners/delete'), remove: true },
  },
})
