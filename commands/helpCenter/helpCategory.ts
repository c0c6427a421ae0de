import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'
import { helpModules } from './helpModule.ts'

/** A heading help texts stand under. */
export const helpCategory = entity({
  name: 'helpCategory',
  title: '帮助分类',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    module: choice('模块', helpModules, { required: true, default: 'general' }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['module', 'name']],
  list: {
    call: post('/school/help/category/list'),
    columns: ['name', 'module', 'sort', 'status', 'createdAt'],
    filter: ['status', 'module'],
    sort: 'sort',
  },
  detail: { call: post('/school/help/category/detail'), children: [{ entity: 'help', by: 'category' }] },
  options: { call: post('/school/help/category/option'), where: { status: 'enabled' } },
  create: { key: 'n', call: post('/school/help/category/create'), form: ['name', 'module', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/help/category/update'), form: ['name', 'module', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/help/category/status', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/help/category/status', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/help/category/delete'), remove: true },
  },
})
