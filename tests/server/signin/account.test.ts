import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsIn } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const sessionOver = { code: 1001, message: 'token过期，请重试登录' }

describe.each(engines)('the own account on %s', (engine) => {
  let server: TestApp
  let token: string
  const open = async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
  }

  const reset = (password: string, new_pwd: string, confirm_pwd = new_pwd) =>
    server.call(token, 'POST', '/school/account/reset', { password, new_pwd, confirm_pwd })
  const login = (password: string) => server.call(null, 'POST', '/school/login', { username: 'moderator', password })
  const edit = (values: object) => server.call(token, 'POST', '/school/editInfo', values)

  describe('keeps as it was', () => {
    beforeAll(open)
    afterAll(() => server.remove())

    test.each([
      ['', 'a-new-secret', 'a-new-secret', '请输入密码'],
      ['campus-moderator', '', '', '请输入密码'],
      ['campus-moderator', '12345', '12345', '密码长度不能低于6位'],
      ['campus-moderator', 'a-new-secret', '', '请再次输入密码'],
      ['campus-moderator', 'a-new-secret', 'another', '两次输入密码不一致!'],
      ['not-the-password', 'a-new-secret', 'a-new-secret', '原密码不正确'],
    ])('refuses %j to %j, %j', async (old, next, confirmation, message) => {
      expect(await reset(old, next, confirmation)).toMatchObject({ code: -2, message })
      expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(0)
    })

    test('refuses what is no telephone number', async () => {
      expect(await edit({ mobilePhone: '12' })).toMatchObject({ code: -2, message: '手机号不是有效的电话号码' })
    })
  })

  describe('changes', () => {
    beforeEach(open)
    afterEach(() => server.remove())

    test('a changed password ends every session and is the only one that opens another', async () => {
      const elsewhere = await server.signIn('moderator')
      expect(await reset('campus-moderator', 'a-new-secret')).toMatchObject({ code: 0 })
      for (const each of [token, elsewhere]) {
        expect(await server.call(each, 'GET', '/school/getInfo')).toMatchObject(sessionOver)
      }
      expect(await login('campus-moderator')).toMatchObject({ code: -2 })
      expect(await login('a-new-secret')).toMatchObject({ code: 0 })
    })

    /** Makes a call during which the password is changed, once it has found the old one right. */
    const changedDuring = async <T>(call: () => Promise<T>): Promise<T> => {
      const owner = await server.signIn('moderator')
      const goOn: (() => void)[] = []
      const changed = new Promise<void>((resolve) => goOn.push(resolve))
      const isChecked = vi.fn()
      const { write } = server.database
      // The first counts the try; the second is made of a password that was found right.
      const writes = vi.spyOn(server.database, 'write').mockImplementation(async (...given) => {
        if (writes.mock.calls.length === 2) {
          isChecked()
          await changed
        }
        return write(...given)
      })
      const answer = call()
      await expect.poll(() => isChecked.mock.calls.length).toBe(1)
      writes.mockRestore()
      const passwords = { password: 'campus-moderator', new_pwd: 'a-new-secret', confirm_pwd: 'a-new-secret' }
      expect(await server.call(owner, 'POST', '/school/account/reset', passwords)).toMatchObject({ code: 0 })
      for (const go of goOn) go()
      return answer
    }

    test('a sign-in by the old password that was under way comes to nothing', async () => {
      expect(await changedDuring(() => login('campus-moderator'))).toMatchObject({
        code: -2,
        message: '账号或密码刚刚有变动，请重新登录',
      })
      expect(await server.database.db.selectFrom('session').selectAll().execute()).toEqual([])
      expect(await login('a-new-secret')).toMatchObject({ code: 0 })
    })

    test('a change by the old password that was under way comes to nothing', async () => {
      expect(await changedDuring(() => reset('campus-moderator', 'another-secret'))).toMatchObject(sessionOver)
      expect(await login('another-secret')).toMatchObject({ code: -2 })
      expect(await login('a-new-secret')).toMatchObject({ code: 0 })
    })

    test('guessing the old password is held up like guessing at sign-in', async () => {
      for (let attempt = 0; attempt < 10; attempt++) await reset('not-the-password', 'a-new-secret')
      expect(await reset('campus-moderator', 'a-new-secret')).toMatchObject({ status: 429 })
    })

    test('the record of a password change holds no hash', async () => {
      await reset('campus-moderator', 'a-new-secret')
      const entries = await server.database.db.selectFrom('audit').selectAll().where('entity', '=', 'account').execute()
      expect(entries).toHaveLength(1)
      expect(JSON.stringify(entries)).not.toContain('scrypt')
    })

    test('changes its own name and telephone, and hears the result', async () => {
      expect(await edit({ name: '王小明', mobilePhone: '13800139999', sex: '1', age: 31 })).toMatchObject({
        code: 0,
        data: { name: '王小明', username: 'moderator', role: '审核员' },
      })
      expect((await server.call(token, 'GET', '/school/getInfo')).data.name).toBe('王小明')
    })

    test.each([
      ['138 0013 9999', '13800139999'],
      ['+86 138-0013-9999', '13800139999'],
      ['１３８００１３９９９９', '13800139999'],
      ['0871 65032110', '087165032110'],
      ['0871-65032110', '0871-65032110'],
    ])('keeps the telephone number %s as %s', async (mobilePhone, kept) => {
      expect(await edit({ mobilePhone })).toMatchObject({ code: 0 })
      const own = rowsIn(server.database.db, 'account', 1).select('mobile_phone').where('username', '=', 'moderator')
      expect(await own.execute()).toContainEqual({ mobile_phone: kept })
    })

    test('gains no right by it', async () => {
      await edit({ name: '王小明', role: 1, power: [], status: 'enabled', username: 'root' })
      expect((await server.call(token, 'GET', '/school/getInfo')).data).toMatchObject({
        username: 'moderator',
        role: '审核员',
        power: { data: [{ path: '/topicDynamics' }, {}, {}] },
      })
    })
  })
})
