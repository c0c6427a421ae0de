import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  image,
  json,
  phone,
  ref,
  secret,
  text,
} from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/**
 * An operator who signs in. Fields and texts follow specification §5.1. `power` is the list of allowed sidebar entries,
 * empty for all. Who may change whom is held by src/server/signin/rights-guard.ts.
 */
export const account = entity({
  name: 'account',
  title: '账号',
  label: 'name',
  picture: 'avatar',
  fields: {
    username: text('用户名', {
      required: true,
      minLength: 3,
      maxLength: 18,
      search: true,
      texts: { required: '请输入用户名', length: '长度在 3 到 18 个字符' },
    }),
    password: secret('密码', {
      required: true,
      minLength: 6,
      maxLength: 200,
      twice: true,
      texts: { required: '请输入密码', length: '密码长度不能低于6位' },
    }),
    name: text('姓名', { maxLength: 20, search: true }),
    role: ref('角色', 'role', { required: true, texts: { required: '请选择用户角色' } }),
    group: ref('分组', 'group'),
    sex: choice('性别', { '1': '男', '2': '女' }),
    age: count('年龄', { min: 0, max: 150 }),
    mobilePhone: phone('手机号', { search: true }),
    avatar: image('头像'),
    power: json('可见菜单', { control: 'menu', hint: '不选则按角色显示全部菜单' }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['username']],
  list: {
    call: post('/school/account/index'),
    also: [post('/user/userList')],
    columns: ['username', 'name', 'avatar', 'role', 'group', 'sex', 'mobilePhone', 'power', 'status', 'createdAt'],
    filter: ['status', 'role', 'group', 'sex', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/account/detail'), also: [post('/user/getUserInfoId')] },
  options: { call: get('/school/account/list') },
  create: {
    key: 'n',
    call: post('/admin/user/register'),
    also: [post('/school/account/add')],
    form: ['username', 'password', 'role', 'group', 'name', 'sex', 'age', 'mobilePhone', 'avatar', 'power', 'status'],
    handler: 'createAccount',
  },
  edit: {
    key: 'e',
    call: post('/user/editUserInfo'),
    also: [post('/school/account/edit')],
    form: ['username', 'role', 'group', 'name', 'sex', 'age', 'mobilePhone', 'avatar', 'power', 'status'],
    superOnly: ['role', 'group'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: get('/school/account/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: get('/school/account/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/account/delete'),
      also: [post('/user/delUser')],
      remove: true,
    },
  },
})
