import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What pages of the mini-program belong together, such as those of one campaign. A page stands in one group or in none. */
export const diyGroup = entity({
  name: 'diyGroup',
  title: '页面分组',
  words: ['装修分组', '页面分类', '页面文件夹', '专题分组', '页面归类', 'page group'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    note: text('说明', { maxLength: 60, search: true }),
    pages: count('页面', { min: 0, default: 0, unit: '个', counts: { entity: 'diyPage', by: 'group' } }),
    published: count('已发布', {
      min: 0,
      default: 0,
      unit: '个',
      counts: { entity: 'diyPage', by: 'group', where: { status: 'published' } },
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/console/diyGroup/list'),
    columns: ['name', 'note', 'pages', 'published', 'sort', 'status', 'createdAt'],
    filter: ['status', 'createdAt'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'diyPage', by: 'group' }] },
  options: { call: get('/school/diy/group/option'), where: { status: 'enabled' } },
  create: { key: 'n', call: post('/school/diy/group/create'), form: ['name', 'note', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/diy/group/update'), form: ['name', 'note', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/diy/group/updateStatus', { status: 'enabled' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/diy/group/updateStatus', { status: 'disabled' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/diy/group/delete'), remove: true },
  },
})
