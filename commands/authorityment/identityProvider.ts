import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, ref, secret, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** Where a school's operators sign in besides: its own OpenID Connect or CAS (src/server/signin/identity). */
export const identityProvider = entity({
  name: 'identityProvider',
  title: '统一身份认证',
  words: ['单点登录', 'SSO', 'OIDC', 'OpenID', 'CAS', '统一认证', '校园网账号登录', '一网通办'],
  label: 'name',
  fields: {
    name: text('名称', {
      required: true,
      maxLength: 20,
      search: true,
      hint: '登录页按钮上的字，例如 校园统一身份认证',
    }),
    kind: choice('协议', { oidc: 'OpenID Connect', cas: 'CAS 3' }, { required: true, default: 'oidc' }),
    address: text('地址', {
      required: true,
      maxLength: 200,
      hint: 'OpenID Connect 填 issuer，CAS 填 /login 前面的部分',
    }),
    clientId: text('客户端 ID', {
      maxLength: 200,
      hint: '只用于 OpenID Connect；那边的回调地址填本站网址加 /console/signin/identity/back',
    }),
    clientSecret: secret('客户端密钥', { maxLength: 500, hint: '保存后不再显示；编辑时留空则沿用原来的' }),
    scope: text('授权范围', { maxLength: 200, hint: '留空为 openid profile' }),
    newAccounts: choice(
      '身份未关联账号时',
      { refuse: '不能登录，由本人先关联', create: '自动建立账号' },
      { required: true, default: 'refuse' },
    ),
    role: ref('新账号的角色', 'role'),
    roleClaim: text('角色属性', { maxLength: 60, hint: '按这个属性的值决定角色，例如 groups；留空则不改角色' }),
    roles: longText('属性值与角色', {
      maxLength: 2000,
      hint: '一行一个，例如 teacher=编辑；从上往下第一个符合的有效，都不符合的不能登录',
    }),
    status: enabledStatus,
    addressState: status('地址检查', { accepted: '可用', refused: '不再接受，请修改' }),
    createdAt: creationTime('添加时间'),
  },
  unique: [['name'], ['address']],
  list: {
    call: post('/console/identityProvider/list'),
    columns: ['name', 'kind', 'address', 'addressState', 'newAccounts', 'role', 'roleClaim', 'status', 'createdAt'],
    filter: ['status', 'kind', 'addressState'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/console/identityProvider/create'),
    form: [
      ...['name', 'kind', 'address', 'clientId', 'clientSecret', 'scope'],
      ...['newAccounts', 'role', 'roleClaim', 'roles', 'status'],
    ] as const,
    handler: 'checkIdentityProvider',
  },
  edit: {
    key: 'e',
    call: post('/console/identityProvider/update'),
    form: [
      ...['name', 'address', 'clientId', 'clientSecret', 'scope'],
      ...['newAccounts', 'role', 'roleClaim', 'roles'],
    ] as const,
    handler: 'checkIdentityProvider',
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/identityProvider/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/identityProvider/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/identityProvider/delete'), remove: true },
  },
})
