import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type OldClient, openOldClient } from './old-client.ts'

describe.each(engines)('an old client, who signs in and manages accounts, on %s', (engine) => {
  let server: TestApp
  let client: OldClient
  let roleId: number
  beforeAll(async () => {
    server = await openTestApp(engine)
    client = await openOldClient(server)
    const roles = await client.post('/permissions/getRoleList')
    roleId = roles.data.list.find(({ name }: { name: string }) => name === '审核员').id
  })
  afterAll(() => server.remove())

  const person = (username: string) => ({
    username,
    password: 'secret-1',
    roleId,
    name: '周晓',
    sex: '2',
    age: 24,
    mobilePhone: '13911112222',
    status: '1',
    avatar: '/demo/a.png',
  })
  const register = async (username: string, more: object = {}) => {
    const answer = await client.post('/admin/user/register', { ...person(username), ...more })
    return { ...answer, id: answer.data?.ids?.[0] }
  }
  const byId = async (id: number) => (await client.post('/user/getUserInfoId', { id })).data

  test('is told who it is', async () => {
    const { data } = await client.get('/school/getInfo')
    expect(data).toMatchObject({
      username: 'admin',
      school_id: 1,
      school: { name: '江南理工大学', logo: expect.any(String) },
      power: { data: [] },
      role: '超级管理员',
      uid: expect.any(Number),
      introduction: '拥有全部权限，管理账号与角色',
    })
  })

  test('offers roles by id, name and whether they are disabled, by every call that lists them', async () => {
    const made = await client.post('/permissions/addRole', { name: '停用的角色' })
    const [disabled] = made.data.ids
    await client.get('/school/role/disable', { id: disabled })
    for (const path of ['/permissions/getRoleList', '/school/role/index', '/school/role/list']) {
      const roles = (await client.post(path, { pageSize: 100 })).data.list
      expect
        .soft([path, roles])
        .toEqual([
          path,
          expect.arrayContaining([expect.objectContaining({ id: disabled, name: '停用的角色', disabled: true })]),
        ])
      expect
        .soft([path, roles])
        .toEqual([
          path,
          expect.arrayContaining([expect.objectContaining({ id: roleId, name: '审核员', disabled: false })]),
        ])
    }
    expect(await register('someone-1', { roleId: disabled })).toMatchObject({
      code: -2,
      message: '角色已停用，请重新选择',
    })
    const { id } = await register('someone-2')
    expect(await client.post('/user/editUserInfo', { id, roleId: disabled })).toMatchObject({ code: -2 })
    const group = await client.post('/school/group/add', { name: '借来的角色', roles: [disabled] })
    expect(group).toMatchObject({ code: -2, message: '角色「停用的角色」已停用，请重新选择' })
    expect(await client.post('/permissions/delRole', { id: disabled })).toMatchObject({ code: 0 })
  })

  test('has a picture of the school’s own, however its address is given', async () => {
    const elsewhere = { code: -2, message: '头像不能使用站外地址，请上传 JPG/PNG 图片' }
    for (const [index, avatar] of ['https://example.com/a.png', 'https://example.com/132'].entries()) {
      expect.soft(await register(`outsider-${index}`, { avatar }), avatar).toMatchObject(elsewhere)
    }
    const disguised = await register('outsider-2', { avatar: '/\\example.com/a.png' })
    expect(disguised).toMatchObject({ code: -2, message: '头像的地址无效' })
    const { id } = await register('insider', { avatar: '/demo/a.png?w=80&h=80' })
    expect(await client.post('/user/editUserInfo', { id, avatar: 'https://example.com/a.png' })).toMatchObject(
      elsewhere,
    )
    expect(await client.post('/school/editInfo', { avatar: 'https://example.com/a.jpg' })).toMatchObject(elsewhere)
    const person = { nickname: '小周', avatar: 'https://example.com/a.png' }
    expect(await client.post('/console/user/add', person)).toMatchObject(elsewhere)
    expect((await byId(id)).avatar).toBe('/demo/a.png?w=80&h=80')
  })

  test('registers by the names and values of its form, and is answered in them', async () => {
    const registered = await register('zhou-xiao')
    expect(registered).toMatchObject({ code: 0, message: expect.any(String) })
    const said = {
      username: 'zhou-xiao',
      roleId,
      name: '周晓',
      sex: '2',
      age: 24,
      mobilePhone: '13911112222',
      status: '1',
    }
    expect(registered.data).toMatchObject({ ...said, changed: 1 })
    expect(await byId(registered.id)).toMatchObject({
      ...said,
      id: registered.id,
      role: { id: roleId, label: '审核员' },
      enabled: true,
    })
    const [listed] = (await client.post('/user/userList', { roleId, keyword: 'zhou-xiao' })).data.list
    expect(listed).toMatchObject({ ...said, avatar: '/demo/a.png' })
    const own = await client.post('/school/account/index', { keyword: 'zhou-xiao' })
    expect(own.data.list[0]).toMatchObject({ roleId, status: 'enabled' })
    const signedIn = await server.call(null, 'POST', '/school/login', {
      username: 'zhou-xiao',
      password: 'secret-1',
      captcha: 'x',
    })
    expect(signedIn.code).toBe(0)
  })

  test.each([
    ['1', '1'],
    [1, '1'],
    [true, '1'],
    ['enabled', '1'],
    ['0', '0'],
    [0, '0'],
    [false, '0'],
    ['2', '0'],
    ['', '0'],
    ['disabled', '0'],
  ])('status %j is answered %j', async (status, answered) => {
    const { id, code } = await register(`status-${typeof status}-${status}`.slice(0, 18), { status })
    expect(code).toBe(0)
    expect((await byId(id)).status).toBe(answered)
  })

  test('edits what its form shows, sent back whole, without the password', async () => {
    const { id } = await register('to-edit')
    const shown = await byId(id)
    const editor = (await client.post('/school/role/list')).data.list.find(
      ({ name }: { name: string }) => name === '编辑',
    )
    const edited = await client.post('/user/editUserInfo', {
      ...shown,
      roleId: editor.id,
      sex: 1,
      age: '31',
      status: '0',
    })
    expect(edited).toMatchObject({
      code: 0,
      message: expect.any(String),
      data: { id, changed: 1, roleId: editor.id, status: '0' },
    })
    expect(await byId(id)).toMatchObject({
      roleId: editor.id,
      role: { label: '编辑' },
      sex: '1',
      age: 31,
      status: '0',
      enabled: false,
    })
    const off = (await client.post('/user/userList', { status: '0', pageSize: 500 })).data.list
    expect(off.map((row: { id: number }) => row.id)).toContain(id)
    expect(off.every((row: { status: string }) => row.status === '0')).toBe(true)
    expect(await client.post('/user/delUser', { id })).toMatchObject({ code: 0, data: { changed: 1 } })
  })

  test('a second password is asked for by the form alone, and must match where it is sent', async () => {
    expect(await register('checked-1', { checkPass: 'secret-2' })).toMatchObject({
      code: -2,
      message: '两次输入密码不一致!',
    })
    expect(await register('checked-1', { checkPass: '' })).toMatchObject({ code: -2, message: '两次输入密码不一致!' })
    expect(await register('checked-1', { checkPass: 'secret-1' })).toMatchObject({ code: 0 })
    expect(await register('checked-2')).toMatchObject({ code: 0 })
  })

  test.each([
    [{ username: '' }, '请输入用户名'],
    [{ username: 'ab' }, '长度在 3 到 18 个字符'],
    [{ password: '' }, '请输入密码'],
    [{ roleId: '' }, '请选择用户角色'],
    [{ roleId: undefined }, '请选择用户角色'],
  ])('%j is refused in the words of the documents', async (more, message) => {
    expect(await register('refused-1', more)).toMatchObject({ code: -2, message })
  })

  test('changes its own password and information', async () => {
    const { id } = await register('own-account')
    const own = await openOldClient(server, 'own-account', 'secret-1')
    const info = await own.post('/school/editInfo', { name: '周小晓', sex: '1', age: 25, mobilePhone: '13922223333' })
    expect(info.data).toMatchObject({ name: '周小晓', sex: '1', age: 25, mobilePhone: '13922223333' })
    expect((await own.get('/school/getInfo')).data).toMatchObject({ sex: '1', age: 25, mobilePhone: '13922223333' })
    expect(await byId(id)).toMatchObject({ name: '周小晓', sex: '1', age: 25 })
    const reset = { password: 'secret-1', new_pwd: 'secret-2', confirm_pwd: 'secret-2' }
    expect(await own.post('/school/account/reset', reset)).toMatchObject({ code: 0, message: expect.any(String) })
    expect(await own.get('/school/getInfo')).toMatchObject({ code: 1001 })
  })
})
