import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  image,
  json,
  phone,
  ref,
  secret,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'

/** An operator who signs in. Fields follow part 2 §3. `power` is the list of allowed sidebar entries, empty for all. */
export const account = entity({
  name: 'account',
  title: '账号',
  label: 'name',
  picture: 'avatar',
  fields: {
    username: text('用户名', { required: true, min: 3, max: 18, search: true }),
    password: secret('密码'),
    name: text('姓名', { max: 20, search: true }),
    role: ref('角色', 'role', { required: true }),
    sex: choice('性别', { '1': '男', '2': '女' }),
    age: count('年龄', { min: 0, max: 150 }),
    mobilePhone: phone('手机号', { search: true }),
    avatar: image('头像'),
    power: json('可见菜单'),
    status: status('状态', { enabled: '启用', disabled: '停用' }),
    createdAt: time('创建时间'),
  },
  unique: [['username']],
})
