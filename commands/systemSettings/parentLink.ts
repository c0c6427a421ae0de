import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** A part of the mini-program a link can lead into; its pages are the child links. */
export const parentLink = entity({
  name: 'parentLink',
  title: '链接分组',
  words: ['链接分类'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    sort,
  },
  list: { call: get('/school/link/parent'), columns: ['name', 'sort'], sort: 'sort' },
  detail: { children: [{ entity: 'childLink', by: 'parent' }] },
  create: { key: 'n', call: post('/console/parentLink/add'), form: ['name', 'sort'] },
  edit: { key: 'e', call: post('/console/parentLink/edit'), form: ['name', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/console/parentLink/delete'), remove: true },
  },
})
