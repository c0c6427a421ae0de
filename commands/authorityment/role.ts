import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, json, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/**
 * What a kind of operator may see and do: `grants` of src/catalogue/grant.ts, and those of the `permissions` it
 * reuses. Its last rules are in src/server/signin/rights-guard.ts.
 */
export const role = entity({
  name: 'role',
  title: '角色',
  words: [
    '授权',
    '岗位',
    '职位',
    '身份',
    'roles',
    '用户组',
    '管理组',
    '角色权限',
    '权限分配',
    '谁能做什么',
    '权限',
    '职务',
    '分配权限',
    '角色',
  ],
  label: 'name',
  fields: {
    name: text('角色名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    note: longText('说明', { maxLength: 200, search: true }),
    grants: json('权限', { control: 'grants' }),
    permissions: json('权限组合', { control: { refs: 'permission' } }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/role/index'),
    also: [post('/permissions/getRoleList')],
    columns: ['name', 'note', 'grants', 'permissions', 'status', 'createdAt'],
    filter: ['status'],
    sort: '-createdAt',
  },
  detail: {
    call: get('/school/role/detail'),
    also: [post('/permissions/rolePermissions')],
    children: [{ entity: 'account', by: 'role' }],
  },
  options: { call: get('/school/role/list') },
  create: {
    key: 'n',
    call: post('/school/role/add'),
    also: [post('/permissions/addRole')],
    form: ['name', 'note', 'permissions', 'grants'],
  },
  edit: { key: 'e', call: post('/school/role/edit'), form: ['name', 'note', 'permissions', 'grants'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: get('/school/role/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: get('/school/role/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/role/delete'),
      also: [post('/permissions/delRole')],
      remove: true,
    },
  },
})
