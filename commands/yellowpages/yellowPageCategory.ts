import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A heading of the yellow pages. */
export const yellowPageCategory = entity({
  name: 'yellowPageCategory',
  title: '黄页分类',
  words: ['电话分类'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/pagesCategory/index'),
    columns: ['name', 'icon', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'yellowPage', by: 'category' }] },
  create: { key: 'n', call: post('/school/pagesCategory/add'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/pagesCategory/save'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: get('/school/pagesCategory/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: get('/school/pagesCategory/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/pagesCategory/delete'), remove: true },
  },
})
