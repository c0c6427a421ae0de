import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { pageAddress } from '../pageAddress.ts'
import { sort } from '../sort.ts'

/** An entry of a bar of the mini-program. */
export const navbar = entity({
  name: 'navbar',
  title: '导航栏',
  words: [
    '菜单',
    '底部菜单',
    '首页图标',
    '功能入口',
    '金刚区',
    'menu',
    'tabbar',
    '九宫格',
    '按钮',
    '入口',
    '首页按钮',
    '功能图标',
    '导航菜单',
    '快捷入口',
    '底栏',
    '菜单按钮',
    '底部导航',
  ],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 10, search: true, pinyin: true }),
    type: ref('导航类型', 'navbarType', { required: true }),
    icon: image('图标', { required: true }),
    activeIcon: image('选中图标'),
    link: text('链接', { required: true, maxLength: 300, address: pageAddress }),
    sort,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: get('/school/navbar'),
    columns: ['name', 'type', 'icon', 'link', 'sort', 'createdAt'],
    filter: ['type'],
    sort: 'sort',
  },
  create: {
    key: 'n',
    call: post('/school/navbar/add'),
    form: ['name', 'type', 'icon', 'activeIcon', 'link', 'sort'],
    handler: 'checkNavbar',
  },
  edit: {
    key: 'e',
    call: post('/school/navbar/edit'),
    form: ['name', 'type', 'icon', 'activeIcon', 'link', 'sort'],
    handler: 'checkNavbar',
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/navbar/delete'), remove: true },
  },
})
