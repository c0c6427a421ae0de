import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { grantTexts, permissionsHeld } from '../../../src/catalogue/grant.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { grounds } from '../support/twin-ground.ts'

describe.each(grounds)('roles, groups and accounts on %s', (dependencies) => {
  let server: TestApp
  let admin: string
  let made = 0

  beforeAll(async () => {
    server = await openTestApp(dependencies)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (url: string, body: object, token = admin) => server.call(token, 'POST', url, body)
  const get = (url: string, token = admin) => server.call(token, 'GET', url)
  const create = async (url: string, body: object): Promise<number> => {
    const answer = await post(url, body)
    expect(answer).toMatchObject({ code: 0 })
    return answer.data.ids[0]
  }
  const roleOf = (grants: readonly string[], more: object = {}) => {
    made += 1
    return create('/school/role/add', { name: `角色${made}`, grants, ...more })
  }
  const staff = async (role: number, more: object = {}) => {
    made += 1
    const username = `staff${made}`
    const id = await create('/admin/user/register', { username, password: 'six-letters', role, ...more })
    return { id, username, token: await server.signIn(username) }
  }
  const superRole = async (): Promise<number> => (await post('/school/role/index', { keyword: '超级' })).data.list[0].id

  let listening: Promise<string> | undefined
  const address = () => {
    listening ??= server.app.listen({ host: '127.0.0.1', port: 0 })
    return listening
  }

  test('an account may do what its role, the permissions it reuses and its group give, until one is disabled', async () => {
    const permission = await create('/school/permission/add', { name: '只看用户', grants: ['user.list'] })
    const inGroup = await roleOf(['complaint.list'])
    const group = await create('/school/group/add', { name: '临时组', roles: [inGroup] })
    const role = await roleOf(['topic.list'], { permissions: [permission] })
    const { token } = await staff(role, { group })
    const codes = async () => [
      (await get('/school/v3_0/topic/topic/lists', token)).code,
      (await get('/school/user/list', token)).code,
    ]
    expect((await get('/school/getInfo', token)).data.grants).toEqual(['topic.list', 'user.list', 'complaint.list'])
    expect(await codes()).toEqual([0, 0])
    await get(`/school/permission/disable?id=${permission}`)
    await get(`/school/group/disable?id=${group}`)
    expect((await get('/school/getInfo', token)).data.grants).toEqual(['topic.list'])
    expect(await codes()).toEqual([0, 403])
    await get(`/school/group/enable?id=${group}`)
    expect(await post('/school/group/addPermmision', { id: group, permission: 1 })).toMatchObject({
      data: { changed: 1 },
    })
    expect((await get('/school/getInfo', token)).data.grants).toContain('comment')
  })

  test('a refused attempt stands in the audit once, with how often it was tried', async () => {
    const { id, token } = await staff(await roleOf(['complaint.list']))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await post('/school/v3_0/topic/topic/editTopic', { id: 1, title: '改' }, token)).toMatchObject({
        code: 403,
        message: '您没有「编辑话题」的权限',
      })
    }
    const { data } = await get(`/console/audit?account=${id}`)
    expect(data.list).toMatchObject([{ command: 'topic.edit', entity: 'topic', refused: 3, count: 0, undo: null }])
  })

  // Sooner than the next look at the session, which every stream has after 15 s.
  test('an open console is told to ask again when its rights change, and by nothing else', {
    timeout: 12_000,
  }, async () => {
    const role = await roleOf(['topic.list'])
    const { token } = await staff(role)
    const stop = new AbortController()
    const response = await fetch(`${await address()}/console/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await roleOf(['complaint.list'])
    const ending = reader?.read()
    expect(await Promise.race([ending, get('/school/getInfo', token).then(() => 'open')])).toBe('open')
    await post('/school/role/edit', { id: role, grants: ['topic.list', 'topic.approve'] })
    expect(await ending).toMatchObject({ done: true })
    stop.abort()
  })

  test('only 超级管理员 changes another’s role, or a 超级管理员, and undo is no way round', async () => {
    const weak = await roleOf(['account'])
    const { id: clerk, token } = await staff(weak)
    const { id: colleague } = await staff(weak)
    const strong = await superRole()
    const refused = '只有超级管理员可以修改账号的角色和分组'
    expect(await post('/user/editUserInfo', { id: colleague, role: strong }, token)).toMatchObject({ message: refused })
    expect(await post('/user/editUserInfo', { id: colleague, group: 1 }, token)).toMatchObject({ message: refused })
    expect(await post('/user/editUserInfo', { id: clerk, role: strong }, token)).toMatchObject({ message: refused })
    expect(await post('/user/editUserInfo', { id: colleague, name: '新名字' }, token)).toMatchObject({ code: 0 })
    expect(await get('/school/account/disable?id=1', token)).toMatchObject({
      message: '只有超级管理员可以修改或删除超级管理员的账号',
    })
    expect(
      await post('/admin/user/register', { username: 'sneaky', password: 'six-letters', role: strong }, token),
    ).toMatchObject({ code: -2, message: '不能新建权限比自己多的账号，请选择其他角色' })
    const raised = await post('/user/editUserInfo', { id: colleague, role: strong })
    expect(raised).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await post('/console/undo', { undo: raised.data.undo }, token)).not.toMatchObject({ code: 0 })
  })

  test('nobody gives a role what they do not hold', async () => {
    const { token } = await staff(await roleOf(['role', 'group', 'permission', 'topic']))
    const refused = { code: -2, message: '不能授予自己没有的权限' }
    expect(await post('/school/role/add', { name: '越权', grants: ['account'] }, token)).toMatchObject(refused)
    expect(await post('/school/permission/add', { name: '越权', grants: ['dynamic.approve'] }, token)).toMatchObject(
      refused,
    )
    expect(await post('/school/group/add', { name: '越权', roles: [2] }, token)).toMatchObject(refused)
    expect(await post('/school/role/add', { name: '话题员', grants: ['topic.approve'] }, token)).toMatchObject({
      code: 0,
    })
    expect(await post('/school/role/add', { name: '全部', grants: ['*'] })).toMatchObject({
      message: '只有「超级管理员」角色拥有全部权限',
    })
    expect(await post('/school/role/add', { name: '没有', grants: ['topic.fly'] })).toMatchObject({
      message: '没有「topic.fly」这项权限，请重新选择',
    })
  })

  test('a grant is no prefix: who holds the entity article has and gives nothing of the module articles', async () => {
    const role = await roleOf(['article', 'role'])
    const { token } = await staff(role)
    expect(await get('/article/articleList', token)).toMatchObject({ code: 0 })
    expect(await get('/api/notice/systemList', token)).toMatchObject({ code: 403 })
    expect(await post('/school/role/edit', { id: role, grants: ['article', 'role', 'articles'] }, token)).toMatchObject(
      { code: -2, message: '不能授予自己没有的权限' },
    )
    expect(await post('/school/role/edit', { id: role, grants: ['article.delete', 'role.*'] }, token)).toMatchObject({
      code: 0,
    })
  })

  test('whatever it asks for, an account never gives its role more than it had', async () => {
    const role = await roleOf([])
    const { token } = await staff(role)
    const known = grantTexts(catalogue).map(([text]) => text)
    const write = (grants: readonly string[]) =>
      server.database.write((trx) =>
        entityTables(trx)
          .updateTable('role')
          .set({ grants: JSON.stringify(grants) })
          .where('school_id', '=', 1)
          .where('id', '=', role)
          .execute(),
      )
    const grants = fc.subarray(known, { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(grants, grants, async (had, wanted) => {
        await write([...had, 'role.edit'])
        const answer = await post('/school/role/edit', { id: role, grants: wanted }, token)
        const { data } = await get('/school/getInfo', token)
        const before = permissionsHeld(catalogue, [...had, 'role.edit'])
        const now = permissionsHeld(catalogue, data.grants)
        expect([...now].filter((id) => !before.has(id))).toEqual([])
        const mayHave = [...permissionsHeld(catalogue, wanted)].every((id) => before.has(id))
        expect(answer.code).toBe(mayHave ? 0 : -2)
      }),
      { numRuns: 40 },
    )
  })

  test('a school keeps its 超级管理员: the role stands, and nobody shuts themselves out', async () => {
    const strong = await superRole()
    for (const answer of [
      await get(`/school/role/disable?id=${strong}`),
      await post('/school/role/edit', { id: strong, name: '普通' }),
    ]) {
      expect(answer).toMatchObject({ code: -2, message: '「超级管理员」角色不能改名、停用或删除' })
    }
    expect(await get('/school/account/disable?id=1')).toMatchObject({ message: '不能停用自己的账号' })
    expect(await post('/user/editUserInfo', { id: 1, role: 2 })).toMatchObject({
      message: '不能去掉自己的「超级管理员」角色',
    })
    const second = await staff(strong)
    expect(await post('/school/account/delete', { id: second.id }, second.token)).toMatchObject({
      message: '不能删除自己的账号',
    })
    expect(await get('/school/account/disable?id=1', second.token)).toMatchObject({ data: { changed: 1 } })
    expect(await get('/school/getInfo')).toMatchObject({ code: 1001 })
    expect(await post('/school/account/delete', { id: second.id }, second.token)).toMatchObject({ code: -2 })
    expect(await get('/school/account/enable?id=1', second.token)).toMatchObject({ data: { changed: 1 } })
    admin = await server.signIn('admin')
  })

  test('disabled and deleted accounts, and those of a disabled role, are signed out at once and stay so', async () => {
    const role = await roleOf(['topic'])
    const [one, two, three] = [await staff(role), await staff(role), await staff(role)]
    const back = await staff(role)
    await get(`/school/account/disable?id=${back.id}`)
    await get(`/school/account/enable?id=${back.id}`)
    expect(await get('/school/getInfo', back.token)).toMatchObject({ code: 1001 })
    await get(`/school/account/disable?id=${one.id}`)
    await post('/school/account/delete', { id: two.id })
    await get(`/school/role/disable?id=${role}`)
    await get(`/school/account/enable?id=${one.id}`)
    await get(`/school/role/enable?id=${role}`)
    for (const { token } of [one, two, three]) expect(await get('/school/getInfo', token)).toMatchObject({ code: 1001 })
    const login = { username: one.username, password: 'six-letters' }
    expect(await server.call(null, 'POST', '/school/login', login)).toMatchObject({ code: 0 })
  })

  test.each([
    [{ username: '' }, '请输入用户名'],
    [{ username: 'ab' }, '长度在 3 到 18 个字符'],
    [{ username: 'abcdefghijklmnopqrs' }, '长度在 3 到 18 个字符'],
    [{ password: '' }, '请输入密码'],
    [{ password: '12345' }, '密码长度不能低于6位'],
    [{ role: null }, '请选择用户角色'],
    [{ username: 'admin' }, '用户名「admin」已存在，请换一个'],
    [{ power: [{ path: '/nowhere', title: '无' }] }, '可见菜单里有不存在的页面，请重新选择'],
  ])('an account of %j is refused: %s', async (wrong, message) => {
    const body = { username: 'newcomer', password: 'six-letters', role: 2, ...wrong }
    expect(await post('/admin/user/register', body)).toMatchObject({ code: -2, message })
  })

  test('no answer holds a password', async () => {
    const { id, username } = await staff(await roleOf(['topic']))
    const answers = [
      await post('/school/account/index', { keyword: username }),
      await get(`/school/account/detail?id=${id}`),
      await post('/user/getUserInfoId', { id }),
      await get(`/school/account/list?keyword=${username}`),
      await get(`/console/audit?entity=account&id=${id}`),
      await get(`/console/search?keyword=${username}`),
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain(username)
      expect(JSON.stringify(answer)).not.toMatch(/scrypt|six-letters/)
    }
  })

  test('what is used is not deleted, and says by what', async () => {
    const role = await roleOf([])
    await create('/school/group/add', { name: '占用组', roles: [role] })
    expect((await post('/school/role/delete', { id: role })).data.skipped).toMatchObject([
      { reason: '仍被 1 个分组使用' },
    ])
    const { data } = await post('/school/permission/delete', { id: 1 })
    expect(data).toMatchObject({ changed: 0, skipped: [{ reason: expect.stringContaining('仍被') }] })
  })
})
