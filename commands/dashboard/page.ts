import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, colour, count, creationTime, flag, json, status, text } from '../../src/catalogue/vocabulary/field.ts'

/** A page of the mini-program, put together from blocks. One of them is its home page. */
export const diyPage = entity({
  name: 'diyPage',
  title: '装修页面',
  words: [
    '装修首页',
    '小程序首页',
    '小程序页面',
    '自定义页面',
    '页面设计',
    '首页装修',
    '装修',
    '微页面',
    '店铺装修',
    '活动页',
    '落地页',
    '小程序装修',
    '首页布局',
    '拖拽',
    'page builder',
  ],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true }),
    kind: choice('用途', { home: '首页', activity: '活动页', topic: '专题页', wall: '资料墙' }, { default: 'home' }),
    background: colour('背景色'),
    blocks: json('页面内容', { control: 'blocks' }),
    home: flag('当前首页'),
    views: count('浏览', { min: 0, default: 0 }),
    status: status('状态', { draft: '草稿', published: '已发布' }),
    createdAt: creationTime('创建时间'),
  },
  unique: [['home']],
  list: {
    call: get('/school/diy/list'),
    columns: ['name', 'kind', 'home', 'blocks', 'views', 'status', 'createdAt'],
    filter: ['status', 'kind', 'home', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/diy/details'), children: [{ entity: 'diyPageVersion', by: 'diyPage' }] },
  create: {
    key: 'n',
    call: post('/school/diy/add'),
    form: ['name', 'kind', 'background', 'status', 'blocks'],
    handler: 'checkPage',
  },
  edit: {
    key: 'e',
    call: post('/school/diy/edit'),
    form: ['name', 'kind', 'background', 'status', 'blocks'],
    handler: 'checkPage',
  },
  actions: {
    setHome: {
      title: '设为首页',
      key: 'h',
      call: post('/school/diy/first'),
      on: 'one',
      when: { home: false, status: 'published' },
      handler: 'setHomePage',
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/diy/del'),
      when: { home: false },
      handler: 'deletePage',
    },
  },
})
