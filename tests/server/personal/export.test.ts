import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const phone = '13812345678'

describe.each(engines)('a list of people exported on %s', (engine) => {
  let server: TestApp
  let admin: string
  let user: number
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    user = (await server.call(admin, 'POST', '/console/user/add', { nickname: '林间有风', phone })).data.ids[0]
  })
  afterAll(() => server.remove())

  const ask = (token: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${token}` },
      payload: { entity: 'user', ids: [user], ...payload },
    })
  const lastBatch = async () =>
    (await server.call(admin, 'GET', '/console/audit?command=user.export&limit=1')).data.list[0]

  test('is masked for whoever gives no reason, and for whoever does not ask for more', async () => {
    const plain = await ask(admin, {})
    expect(plain.body).toContain('138****5678')
    expect(plain.body).not.toContain(phone)
    expect(await lastBatch()).toMatchObject({ note: null })
    const reasoned = await ask(admin, { reason: '线下核对名单' })
    expect(reasoned.body).not.toContain(phone)
    expect(await lastBatch()).toMatchObject({ title: '导出用户', note: '线下核对名单', count: 1 })
  })

  test('is whole with a reason, which is kept', async () => {
    const whole = await ask(admin, { reason: '发放物资或补贴', whole: true })
    expect(whole.body).toContain(phone)
    expect(await lastBatch()).toMatchObject({ note: '发放物资或补贴，含完整信息' })
    expect((await ask(admin, { whole: true })).json()).toMatchObject({ code: -2, message: '请填写导出原因' })
    expect((await ask(admin, { whole: true, reason: '急' })).json()).toMatchObject({ code: -2 })
    expect((await ask(admin, { whole: true, reason: '急'.repeat(101) })).json()).toMatchObject({ code: -2 })
  })

  test('is whole for those alone who may see it so', async () => {
    const role = await server.call(admin, 'POST', '/school/role/add', { name: '只看用户', grants: ['user.list'] })
    const account = { username: 'watcher', password: 'not-so-secret', role: role.data.ids[0] }
    await server.call(admin, 'POST', '/admin/user/register', account)
    const watcher = await server.signIn('watcher')
    expect((await ask(watcher, { whole: true, reason: '线下核对名单' })).json()).toMatchObject({ code: 403 })
    expect((await ask(watcher, { reason: '线下核对名单' })).body).toContain('138****5678')
  })

  test('has the certificates in an archive only where it is whole', async () => {
    const card = ['/demo/picture/card/1.svg']
    const rider = { name: '林间', user, phone, card }
    const [id] = (await server.call(admin, 'POST', '/console/rider/add', rider)).data.ids
    const zip = async (more: object) => {
      const answer = await ask(admin, { entity: 'rider', ids: [id], format: 'zip', ...more })
      return answer.rawPayload.toString('latin1')
    }
    expect(await zip({})).not.toContain(`/${id}-1.svg`)
    expect(await zip({ whole: true, reason: '线下核对名单' })).toContain(`/${id}-1.svg`)
  })
})
