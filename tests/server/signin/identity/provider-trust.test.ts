import { describe, expect, test } from 'vitest'
import { engines } from '../../support/test-database.ts'
import { type Browser, identitySchool } from './identity-school.ts'

describe.each(engines)('what a provider of identities is believed, on %s', (engine) => {
  const { school, double, provide, roleNamed, ...people } = identitySchool(engine)
  const { atProvider, begin, arrive, link } = people

  const askAs = (headers: Readonly<Record<string, string>>, url: string, browser: Browser = new Map()) =>
    school.server.app.inject({ url, headers, cookies: Object.fromEntries(browser) })

  test('it sends nobody to a host that whoever asks has named', async () => {
    const provider = await provide('cas')
    const url = `/console/signin/identity/start?school=1&provider=${provider}`
    const refused = await askAs({ host: 'evil.example' }, url)
    expect(refused.headers.location).toMatch(/^\/login\?arrived=1/)
    const told: Browser = new Map(refused.cookies.map(({ name, value }) => [name, value]))
    expect(await arrive(told)).toMatchObject({ code: -2, message: /「evil\.example」不是本站.*SCHOOL_HOSTS/ })
    const sentTo = async (headers: Readonly<Record<string, string>>) => {
      const service = new URL(String((await askAs(headers, url)).headers.location), double.origin).searchParams.get(
        'service',
      )
      return service && new URL(service).origin
    }
    expect(await sentTo({ host: 'campus.test', 'x-forwarded-host': 'evil.example' })).toBe('http://campus.test')
    expect(await sentTo({ host: 'campus.test:8443' })).toBeNull()
    expect(await sentTo({ host: 'localhost@evil.example' })).toBeNull()
    expect(await sentTo({ host: 'localhost:8787' })).toBe('http://localhost:8787')
    Object.assign(school.server.config, { host: '0.0.0.0' })
    expect(await sentTo({ host: 'localhost:8787' })).toBeNull()

    const token = await school.server.signIn('moderator')
    const linking = await school.server.app.inject({
      method: 'POST',
      url: '/console/identity/link',
      headers: { host: 'evil.example', authorization: `Bearer ${token}` },
      payload: { provider, password: 'campus-moderator' },
    })
    expect(linking.json()).toMatchObject({ code: -2, message: /SCHOOL_HOSTS/ })
    await link(provider, token, 'campus-moderator')
    const browser: Browser = new Map()
    const back = await atProvider(await begin(browser, provider))
    const elsewhere = await askAs({ host: 'evil.example' }, back, browser)
    expect(await arrive(new Map(elsewhere.cookies.map(({ name, value }) => [name, value])))).toMatchObject({ code: -2 })
  })

  test('only a 超级管理员 has people come in by it, be it by what was set up before or by taking something back', async () => {
    const { server, admin } = school
    const role = { name: '认证员', grants: ['identityProvider', 'authorityment.undoOthers', 'authorityment.audit'] }
    const made = await server.call(admin, 'POST', '/school/role/add', role)
    expect(made).toMatchObject({ code: 0 })
    const clerk = { name: '认证员', username: 'idclerk', password: 'staff-2026', role: made.data.ids[0] }
    expect(await server.call(admin, 'POST', '/admin/user/register', clerk)).toMatchObject({ code: 0 })
    const token = await server.signIn('idclerk')
    const [manager, reviewer] = [await roleNamed('管理员'), await roleNamed('审核员')]
    const id = await provide('cas', { newAccounts: 'create', role: manager })
    const act = (name: string) => server.call(token, 'POST', `/console/identityProvider/${name}`, { ids: [id] })
    const only = { code: -2, message: '只有超级管理员可以设置统一身份认证' }
    const disabled = await act('disable')
    expect(disabled).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await act('enable')).toMatchObject(only)
    expect(await server.call(token, 'POST', '/console/undo', { undo: disabled.data.undo })).toMatchObject(only)
    const lessened = await server.call(admin, 'POST', '/console/identityProvider/update', { id, role: reviewer })
    expect(await server.call(token, 'POST', '/console/undo', { undo: lessened.data.undo })).toMatchObject(only)
    const { list } = (await server.call(admin, 'POST', '/console/identityProvider/list', { ids: [id] })).data
    expect(list).toMatchObject([{ id, status: 'disabled', role: { id: reviewer } }])
    expect(await act('delete')).toMatchObject({ code: 0, data: { changed: 1 } })
  })
})
