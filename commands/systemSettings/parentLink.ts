import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { position, text } from '../../src/catalogue/vocabulary/field.ts'

/** A part of the mini-program a link can lead into; its pages are the child links. */
export const parentLink = entity({
  name: 'parentLink',
  title: '链接分组',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true }),
    sort: position('排序'),
  },
  list: { call: get('/school/link/parent'), columns: ['name', 'sort'], sort: 'sort' },
  detail: { children: [{ entity: 'childLink', by: 'parent' }] },
})
