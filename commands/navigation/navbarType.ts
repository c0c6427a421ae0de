import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A bar of the mini-program that entries stand in, such as the tab bar. */
export const navbarType = entity({
  name: 'navbarType',
  title: '导航类型',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    code: text('代号', { required: true, maxLength: 40, search: true }),
    most: count('最多项数', { min: 1, max: 50, default: 8 }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['code']],
  list: {
    call: get('/school/navbarType/search'),
    columns: ['name', 'code', 'most', 'status', 'createdAt'],
    filter: ['status'],
    sort: '-createdAt',
  },
  detail: { children: [{ entity: 'navbar', by: 'type' }] },
  options: { call: get('/school/navbarType/options'), where: { status: 'enabled' } },
  create: { key: 'n', call: post('/school/navbarType/add'), form: ['name', 'code', 'most', 'status'] },
  edit: { key: 'e', call: post('/school/navbarType/edit'), form: ['name', 'code', 'most'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/navbarType/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/navbarType/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/navbarType/delete'), remove: true },
  },
})
