import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { AdministratorError, createAdministrator } from '../../../src/server/signin/create-administrator.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('making an administrator on %s', (engine) => {
  let server: TestApp
  beforeEach(async () => {
    server = await openTestApp(engine, { demo: false })
  })
  afterEach(() => server.remove())

  const make = (username: string, password = 'a-good-one', school = '临江大学', isNewSchool = school !== '临江大学') =>
    createAdministrator(dependenciesWithoutHandlers(server.database, catalogue), {
      ...{ username, password, school, isNewSchool },
    })

  test('makes the school with its roles, and an account that may do everything', async () => {
    await make(' principal ')
    const { data } = await server.call(null, 'POST', '/school/login', { username: 'principal', password: 'a-good-one' })
    expect(await server.call(data.access_token, 'GET', '/school/getInfo')).toMatchObject({
      data: { school: { name: '临江大学' }, role: '超级管理员', grants: ['*'], username: 'principal' },
    })
  })

  test('a second one joins the school and its role', async () => {
    const first = await make('principal')
    expect(first.isNewSchool).toBe(true)
    expect(await make('deputy')).toEqual({ schoolId: first.schoolId, id: first.id + 1, isNewSchool: false })
    expect((await make('elsewhere', 'a-good-one', '临海大学')).schoolId).toBe(first.schoolId + 1)
  })

  test('makes no further school of a name that is written otherwise, unless that is asked for', async () => {
    const first = await make('principal')
    const other = '临江大學'
    await expect(make('deputy', 'a-good-one', other, false)).rejects.toThrow(
      new AdministratorError('没有学校「临江大學」，已有：临江大学。要新建一所学校，请加上 --new-school。'),
    )
    expect(await server.database.db.selectFrom('school').select('name').execute()).toEqual([{ name: '临江大学' }])
    expect(await make('deputy', 'a-good-one', other, true)).toMatchObject({ schoolId: first.schoolId + 1 })
    await expect(make('third', 'a-good-one', other, true)).rejects.toThrow('去掉 --new-school')
  })

  test.each([
    ['ab', 'a-good-one', '长度在 3 到 18 个字符'],
    ['x'.repeat(19), 'a-good-one', '长度在 3 到 18 个字符'],
    ['principal', '12345', '密码长度不能低于6位'],
    ['principal', '', '请输入密码'],
  ])('refuses %s with %s', async (username, password, message) => {
    await expect(make(username, password)).rejects.toThrow(new AdministratorError(message))
  })

  test('refuses a username the school has, and takes one that another school has', async () => {
    const first = await make('principal')
    await expect(make('principal')).rejects.toThrow(new AdministratorError('用户名 principal 已存在'))
    const second = await make('principal', 'another-one', '临海大学')
    expect(second.schoolId).toBe(first.schoolId + 1)
  })
})
