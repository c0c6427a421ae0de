import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** A page of the mini-program that menus, banners and advertisements can lead to. */
export const childLink = entity({
  name: 'childLink',
  title: '页面链接',
  words: ['链接', '小程序路径', '跳转链接', '网址', '页面地址', '路径', 'url'],
  label: 'name',
  fields: {
    name: text('页面', { required: true, maxLength: 40, search: true, pinyin: true }),
    parent: ref('分组', 'parentLink'),
    path: text('路径', { required: true, maxLength: 200, search: true }),
    sort,
  },
  list: {
    call: get('/school/link/child'),
    columns: ['name', 'parent', 'path', 'sort'],
    filter: ['parent'],
    sort: 'sort',
  },
  create: { key: 'n', call: post('/console/childLink/add'), form: ['name', 'parent', 'path', 'sort'] },
  edit: { key: 'e', call: post('/console/childLink/edit'), form: ['name', 'parent', 'path', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/console/childLink/delete'), remove: true },
  },
})
