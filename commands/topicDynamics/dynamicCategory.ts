import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What a dynamic is about, chosen by its author from a fixed list. */
export const dynamicCategory = entity({
  name: 'dynamicCategory',
  title: '动态分类',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    sort,
    status: enabledStatus,
  },
  unique: [['name']],
  list: {
    call: get('/console/dynamicCategory/list'),
    columns: ['name', 'sort', 'status'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'dynamic', by: 'category' }] },
  options: { call: get('/school/v3_0/dynamic/dynamic/category'), where: { status: 'enabled' } },
  create: { key: 'n', call: post('/console/dynamicCategory/add'), form: ['name', 'sort', 'status'] },
  edit: { key: 'e', call: post('/console/dynamicCategory/edit'), form: ['name', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/dynamicCategory/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/dynamicCategory/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/dynamicCategory/delete'), remove: true },
  },
})
