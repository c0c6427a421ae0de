import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, json, longText, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** Roles and named permissions bundled, which its accounts hold besides those of their own role. */
export const group = entity({
  name: 'group',
  title: '分组',
  words: ['部门', '小组', '团队', '科室', '授权', 'teams', '用户组', '管理组', '班组', '小队', '组织'],
  label: 'name',
  fields: {
    name: text('分组名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    note: longText('说明', { maxLength: 200, search: true }),
    roles: json('角色', { control: { refs: 'role' } }),
    permissions: json('权限组合', { control: { refs: 'permission' } }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/group/index'),
    columns: ['name', 'note', 'roles', 'permissions', 'status', 'createdAt'],
    filter: ['status'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/group/detail'), children: [{ entity: 'account', by: 'group' }] },
  options: { call: get('/school/group/list'), where: { status: 'enabled' } },
  create: { key: 'n', call: post('/school/group/add'), form: ['name', 'note', 'roles', 'permissions'] },
  edit: { key: 'e', call: post('/school/group/edit'), form: ['name', 'note', 'roles', 'permissions'] },
  actions: {
    addPermission: {
      title: '添加权限组合',
      key: 'p',
      call: post('/school/group/addPermmision'),
      inputs: { permission: ref('权限组合', 'permission', { required: true }) },
      handler: 'addGroupPermission',
    },
    enable: {
      title: '启用',
      key: 's',
      call: get('/school/group/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: get('/school/group/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/group/delete'), remove: true },
  },
})
