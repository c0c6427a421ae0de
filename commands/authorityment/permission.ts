import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, json, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/**
 * A named set of the catalogue's permissions, which roles and groups reuse: what the documents call a permission. The
 * permissions themselves follow from the catalogue and are chosen from its tree; `grants` are those of
 * src/catalogue/grant.ts.
 */
export const permission = entity({
  name: 'permission',
  title: '权限组合',
  words: ['授权', '权限设置', 'access', '权限组', '权限包', '权限点', 'permissions', '权限', '菜单权限', '功能权限'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    note: longText('说明', { maxLength: 200, search: true }),
    grants: json('权限', { required: true, control: 'grants' }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/permission/index'),
    columns: ['name', 'note', 'grants', 'status', 'createdAt'],
    filter: ['status'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/permission/detail') },
  options: { call: get('/school/permission/list'), where: { status: 'enabled' } },
  create: { key: 'n', call: post('/school/permission/add'), form: ['name', 'note', 'grants'] },
  edit: { key: 'e', call: post('/school/permission/edit'), form: ['name', 'note', 'grants'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: get('/school/permission/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: get('/school/permission/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/permission/delete'), remove: true },
  },
})
