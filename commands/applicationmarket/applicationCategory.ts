import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A heading of the market of applications. */
export const applicationCategory = entity({
  name: 'applicationCategory',
  title: '应用分类',
  words: ['应用类别', '插件分类', '小应用分类'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    applications: count('应用', { min: 0, default: 0, counts: { entity: 'application', by: 'category' } }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/console/applicationCategory/list'),
    columns: ['name', 'icon', 'applications', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  create: { key: 'n', call: post('/console/applicationCategory/add'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/console/applicationCategory/edit'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/applicationCategory/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/applicationCategory/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/applicationCategory/delete'), remove: true },
  },
})
