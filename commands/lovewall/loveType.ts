import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { colour, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What a note on the love wall is about. */
export const loveType = entity({
  name: 'loveType',
  title: '表白分类',
  words: ['表白类型', '表白标签'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    colour: colour('便签颜色'),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: get('/school/loveWall/typeList'),
    columns: ['name', 'colour', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'lovePost', by: 'type' }] },
  create: { key: 'n', call: post('/console/loveType/add'), form: ['name', 'colour', 'sort', 'status'] },
  edit: { key: 'e', call: post('/console/loveType/edit'), form: ['name', 'colour', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/loveType/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/loveType/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/loveType/delete'), remove: true },
  },
})
