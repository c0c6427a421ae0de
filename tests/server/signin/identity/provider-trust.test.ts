import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { createApp } from '../../../../src/server/app.ts'
import { entityTables } from '../../../../src/server/database/entity-tables.ts'
import { refusedProviders } from '../../../../src/server/signin/identity/provider-address.ts'
import { listen } from '../../../support/listen.ts'
import { engines } from '../../support/test-database.ts'
import { type Browser, identitySchool } from './identity-school.ts'

describe.each(engines)('what a provider of identities is believed, on %s', (engine) => {
  const { school, double, settings, provide, roleNamed, ...people } = identitySchool(engine)
  const { atProvider, begin, arrive, signIn, link, whoIs } = people

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

  test('it speaks for no issuer but the one it is set up as', async () => {
    const real = await provide('oidc')
    await link(real, await school.server.signIn('moderator'), 'campus-moderator')
    await school.server.call(school.admin, 'POST', '/console/identityProvider/disable', { ids: [real] })
    const metadata = createServer((request, response) => {
      const told = {
        issuer: double.origin,
        jwks_uri: `${double.origin}/jwks`,
        token_endpoint: `${double.origin}/token`,
      }
      const more = { authorization_endpoint: `${double.origin}/authorize`, response_types_supported: ['code'] }
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...told, ...more }))
    })
    const address = `${await listen(metadata)}/.well-known/openid-configuration`
    const other = { name: '另一个', address: 'https://other.example' }
    const written = await school.server.call(school.admin, 'POST', '/console/identityProvider/create', {
      ...settings('oidc', other),
      address,
    })
    expect(written).toMatchObject({ code: -2, message: /请填写 issuer/ })
    // As one was kept before that was refused.
    const provider = await provide('oidc', other)
    await school.server.database.write((trx) =>
      entityTables(trx)
        .updateTable('identity_provider')
        .set({ address })
        .where('school_id', '=', 1)
        .where('id', '=', provider)
        .execute(),
    )
    const browser: Browser = new Map()
    expect(await begin(browser, provider)).toMatch(/^\/login\?arrived=1/)
    expect(await arrive(browser)).toMatchObject({ code: -2, message: /暂时连不上「另一个」/ })
    metadata.close()
  })

  test('whose address is not accepted any more is said to be so: in the list, by the start and by verify-data', async () => {
    const { server, admin } = school
    const kept = await provide('cas', { address: 'https://cas.example/cas' })
    const sound = await provide('oidc', { name: '另一个', address: 'https://other.example' })
    const stateOf = async (id: number) => {
      const { data } = await server.call(admin, 'POST', '/console/identityProvider/list', { ids: [id] })
      return data.list[0].addressState
    }
    expect(await stateOf(kept)).toBe('accepted')
    // As one was kept before that was refused.
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('identity_provider')
        .set({ address: 'http://cas.example/cas' })
        .where('school_id', '=', 1)
        .where('id', '=', kept)
        .execute(),
    )
    const lines: string[] = []
    const started = await createApp(
      { ...server.config, logLevel: 'warn' },
      { database: server.database, catalogue },
      { logStream: { write: (line: string) => void lines.push(line) } },
    )
    await started.ready()
    await started.close()
    expect([await stateOf(kept), await stateOf(sound)]).toEqual(['refused', 'accepted'])
    const told = /「校园统一身份认证」的地址不再接受：地址要以 https:\/\/ 开头。请到「权限管理 > 统一身份认证」改好地址/
    expect(lines.join('')).toMatch(told)
    expect(lines.join('')).not.toContain('另一个')
    expect(await refusedProviders(server.database.db, server.config)).toEqual([
      { schoolId: 1, id: kept, text: expect.stringMatching(told) },
    ])
    const mended = { id: kept, address: 'https://cas.example/cas' }
    expect(await server.call(admin, 'POST', '/console/identityProvider/update', mended)).toMatchObject({ code: 0 })
    expect(await stateOf(kept)).toBe('accepted')
    expect(await refusedProviders(server.database.db, server.config)).toEqual([])
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

  test.each([{}, { roleClaim: 'groups', roles: 'care=审核员' }])(
    'whose account was deleted is no newcomer, with %j',
    async (more) => {
      const { server, admin } = school
      const provider = await provide('cas', { newAccounts: 'create', role: await roleNamed('审核员'), ...more })
      double.person = { ...double.person, groups: 'care' }
      const { uid } = await whoIs(await signIn(provider))
      const remove = () => server.call(admin, 'POST', '/school/account/delete', { ids: [uid] })
      const gone = { code: -2, message: '这个账号已删除，请联系管理员' }
      const removed = await remove()
      expect(removed).toMatchObject({ code: 0 })
      expect(await signIn(provider)).toMatchObject(gone)
      expect(await server.call(admin, 'POST', '/console/undo', { undo: removed.data.undo })).toMatchObject({ code: 0 })
      expect(await whoIs(await signIn(provider))).toMatchObject({ uid })
      await remove()
      expect(await signIn(provider)).toMatchObject(gone)
      // An account that an administrator has given them is linked as any other.
      const token = await server.signIn('moderator')
      expect(await link(provider, token, 'campus-moderator')).toMatchObject({ message: '已关联「校园统一身份认证」' })
      expect(await whoIs(await signIn(provider))).toMatchObject({ username: 'moderator' })
    },
  )

  test('its address leads to nothing else, and to this machine in a demo alone', async () => {
    const create = (address: string) =>
      school.server.call(school.admin, 'POST', '/console/identityProvider/create', settings('cas', { address }))
    for (const address of [
      `${double.origin}/wipe?all=1#`,
      'https://sso.example/?',
      'https://sso.example/cas#',
      'https://a:b@sso.example',
    ]) {
      expect(await create(address), address).toMatchObject({ code: -2, message: '地址里不能有 ?、# 和 @' })
    }
    Object.assign(school.server.config, { demo: false })
    expect(await create(`${double.origin}/cas`)).toMatchObject({ code: -2, message: '地址要以 https:// 开头' })
    expect(await create('https://10.1.2.3/cas')).toMatchObject({ code: 0 })
  })
})
