import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { position, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** A page of the mini-program that menus, banners and advertisements can lead to. */
export const childLink = entity({
  name: 'childLink',
  title: '页面链接',
  label: 'name',
  fields: {
    name: text('页面', { required: true, maxLength: 40, search: true }),
    parent: ref('分组', 'parentLink'),
    path: text('路径', { required: true, maxLength: 200, search: true }),
    sort: position('排序'),
  },
  list: {
    call: get('/school/link/child'),
    columns: ['name', 'parent', 'path', 'sort'],
    filter: ['parent'],
    sort: 'sort',
  },
})
