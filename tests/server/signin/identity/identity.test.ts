import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '../../support/test-app.ts'
import { engines } from '../../support/test-database.ts'
import { type Browser, identitySchool } from './identity-school.ts'

describe.each(engines)('signing in by a provider of identities on %s', (engine) => {
  const { school, double, settings, provide, roleNamed, ...people } = identitySchool(engine)
  const { visit, atProvider, begin, arrive, signIn, link, whoIs } = people
  let server: TestApp
  let admin: string
  beforeEach(() => {
    server = school.server
    admin = school.admin
  })

  describe.each(['oidc', 'cas'] as const)('%s', (kind) => {
    test('who is linked comes in, by issuer and subject alone, and nobody makes an account of themselves', async () => {
      const provider = await provide(kind)
      double.person = { sub: 'u-1', preferred_username: 'moderator', name: '王老师', phone_number: '13800139901' }
      expect(await signIn(provider)).toMatchObject({ code: -2, message: /还没有关联账号/ })
      const token = await server.signIn('moderator')
      expect(await link(provider, token, 'wrong-password')).toMatchObject({ code: -2, message: '密码不正确' })
      expect(await link(provider, token, 'campus-moderator')).toMatchObject({ message: '已关联「校园统一身份认证」' })
      expect(await whoIs(await signIn(provider))).toMatchObject({ username: 'moderator' })
      expect(await link(provider, admin, 'campus-admin')).toMatchObject({ message: '这个身份已经关联了别的账号' })
      double.person = { ...double.person, sub: 'u-2' }
      expect(await signIn(provider)).toMatchObject({ code: -2, message: /还没有关联账号/ })

      double.person = { ...double.person, sub: 'u-1' }
      const own = await server.call(token, 'GET', '/console/identity')
      expect(own.data).toEqual([{ id: provider, name: '校园统一身份认证', isLinked: true }])
      await server.call(token, 'POST', '/console/identity/unlink', { provider })
      expect(await signIn(provider)).toMatchObject({ code: -2, message: /还没有关联账号/ })
      const { list } = (await server.call(admin, 'GET', '/console/audit')).data
      expect(list.map((batch: { command: string }) => batch.command).slice(0, 2)).toEqual([
        'account.unlinkIdentity',
        'account.linkIdentity',
      ])
    })

    test('where the school says so an account is made once, with its role by an attribute, which follows it', async () => {
      const more = {
        newAccounts: 'create',
        role: await roleNamed('审核员'),
        roleClaim: 'groups',
        roles: 'it=编辑\ncare=审核员',
      }
      const provider = await provide(kind, more)
      expect(await signIn(provider)).toMatchObject({ code: -2, message: /没有可用的角色/ })
      double.person = { ...double.person, name: '李\0四', preferred_username: 'li.\0si', groups: ['staff', 'care'] }
      const both = await Promise.all([signIn(provider), signIn(provider)])
      const [one, other] = await Promise.all(both.map(whoIs))
      expect(one).toMatchObject({ username: 'li.si', name: '李四', role: '审核员' })
      expect(other.uid).toBe(one.uid)
      double.person = { ...double.person, groups: 'it' }
      expect(await whoIs(await signIn(provider))).toMatchObject({ uid: one.uid, role: '编辑' })
      double.person = { ...double.person, groups: 'guest' }
      expect(await signIn(provider)).toMatchObject({ code: -2, message: /没有可用的角色/ })
    })

    test('a journey is made once, in one browser', async () => {
      const provider = await provide(kind)
      await link(provider, await server.signIn('moderator'), 'campus-moderator')
      const browser: Browser = new Map()
      const back = await atProvider(await begin(browser, provider))
      const stranger: Browser = new Map()
      await visit(stranger, 'GET', back)
      expect(await arrive(stranger)).toMatchObject({ code: -2, message: /没有完成/ })
      await visit(browser, 'GET', back)
      expect(await arrive(browser)).toMatchObject({ code: -2, message: /没有完成/ })
      const kept: Browser = new Map()
      expect(await signIn(provider, kept)).toMatchObject({ code: 0 })
      expect(await arrive(kept)).toMatchObject({ code: -2, message: /没有完成/ })
    })

    test('a provider that is down or disabled is said, and the password remains', async () => {
      const provider = await provide(kind)
      const features = await server.call(null, 'GET', '/console/features')
      expect(features.data.identityProviders).toEqual([
        { schoolId: 1, id: provider, name: '校园统一身份认证', school: null },
      ])
      await server.call(admin, 'POST', '/console/identityProvider/disable', { ids: [provider] })
      const browser: Browser = new Map()
      expect(await begin(browser, provider)).toMatch(/^\/login/)
      expect(await arrive(browser)).toMatchObject({ code: -2, message: '这种登录方式已停用' })
      expect((await server.call(null, 'GET', '/console/features')).data.identityProviders).toEqual([])
      const password = { username: 'moderator', password: 'campus-moderator' }
      expect(await server.call(null, 'POST', '/school/login', password)).toMatchObject({ code: 0 })
    })
  })

  /** Comes back from the provider, and has something else done between the journey's being taken and what it comes to. */
  const backDuring = async (browser: Browser, back: string, meanwhile: () => Promise<unknown>) => {
    const { write } = server.database
    const writes = vi.spyOn(server.database, 'write').mockImplementation(async (...given) => {
      if (writes.mock.calls.length < 2) return write(...given)
      writes.mockRestore()
      await meanwhile()
      return write(...given)
    })
    return visit(browser, 'GET', back)
  }

  describe('whoever set out to link an account links nothing', () => {
    const outToLink = async () => {
      const [provider, token] = [await provide('cas'), await server.signIn('moderator')]
      const browser: Browser = new Map()
      const body = { provider, password: 'campus-moderator', redirect: '/error' }
      const { data } = (await visit(browser, 'POST', '/console/identity/link', token, body)).json()
      return { token, browser, back: await atProvider(data.address) }
    }
    const passwords = { password: 'campus-moderator', new_pwd: 'a-new-secret', confirm_pwd: 'a-new-secret' }
    const refused = { code: -2, message: '登录已经结束，身份没有关联，请重新登录后再关联' }
    afterEach(async () => {
      expect(await server.database.db.selectFrom('identity_link').selectAll().execute()).toEqual([])
    })

    test('once signed out', async () => {
      const { token, browser, back } = await outToLink()
      expect(await server.call(token, 'POST', '/console/logout')).toMatchObject({ code: 0 })
      // Another session of the account lends them nothing.
      await server.signIn('moderator')
      expect((await visit(browser, 'GET', back)).headers.location).toBe('/login?arrived=1&redirect=%2Ferror')
      expect(await arrive(browser)).toMatchObject(refused)
    })

    test('once the password was changed while the provider was asked', async () => {
      const { token, browser, back } = await outToLink()
      await backDuring(browser, back, () => server.call(token, 'POST', '/school/account/reset', passwords))
      expect(await arrive(browser)).toMatchObject(refused)
    })

    test('once the account was disabled', async () => {
      const { token, browser, back } = await outToLink()
      const { uid } = (await server.call(token, 'GET', '/school/getInfo')).data
      const off = () => server.call(admin, 'GET', `/school/account/disable?id=${uid}`)
      expect((await backDuring(browser, back, off)).statusCode).toBe(302)
      expect(await arrive(browser)).toMatchObject(refused)
    })
  })

  test('a link that is ended ends what has come by it and is not signed in yet', async () => {
    const [provider, token] = [await provide('cas'), await server.signIn('moderator')]
    const unlink = () => server.call(token, 'POST', '/console/identity/unlink', { provider })
    const browser: Browser = new Map()
    const linkAgain = () => link(provider, token, 'campus-moderator')
    await linkAgain()
    await backDuring(browser, await atProvider(await begin(browser, provider)), unlink)
    expect(await arrive(browser)).toMatchObject({ code: -2, message: /还没有关联账号/ })
    await linkAgain()
    await visit(browser, 'GET', await atProvider(await begin(browser, provider)))
    await unlink()
    expect(await arrive(browser)).toMatchObject({ code: -2, message: /没有完成/ })
    await server.call(admin, 'POST', '/console/setting/update/secondFactor', { mode: 'offered', minutes: 15 })
    const begun = await server.call(token, 'POST', '/console/secondFactor/begin', { password: 'campus-moderator' })
    const code = TOTP.generate({ secret: Secret.fromBase32(begun.data.secret) })
    const enabled = await server.call(token, 'POST', '/console/secondFactor/enable', { code })
    await linkAgain()
    const { ticket } = (await signIn(provider)).data.second_factor
    await unlink()
    const given = { ticket, code: enabled.data.codes[0] }
    const answer = await server.call(null, 'POST', '/console/signin/code', given)
    expect(answer).toMatchObject({ code: -2, message: /已超时/ })
  })

  test('asks with PKCE, state and nonce, and goes by no ID token that is not as asked for', async () => {
    const provider = await provide('oidc')
    await link(provider, await server.signIn('moderator'), 'campus-moderator')
    expect(await signIn(provider)).toMatchObject({ code: 0 })
    expect(double.asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(double.asked.get(name)).toMatch(/^[\w-]{43}$/)
    const wrongs: (typeof double.spoil)[] = [
      (claims) => ({ ...claims, nonce: 'another' }),
      (claims) => ({ ...claims, aud: 'another' }),
      (claims) => ({ ...claims, iss: 'https://another.example.com' }),
      (claims) => ({ ...claims, exp: 1 }),
      (claims) => ({ ...claims, sub: 'u-1\0' }),
    ]
    for (const spoil of wrongs) {
      double.spoil = spoil
      expect((await signIn(provider)).message).toMatch(/没有完成/)
    }
    double.spoil = (claims) => claims
    double.signsWithAnother = true
    expect(await signIn(provider)).toMatchObject({ code: -2, message: /没有完成/ })
  })

  test('only a 超级管理员 sets one up, nobody comes in as one, and its secret is kept sealed', async () => {
    const superRole = await roleNamed('超级管理员')
    const create = (more: object, token = admin) =>
      server.call(token, 'POST', '/console/identityProvider/create', settings('oidc', more))
    expect(await create({ newAccounts: 'create', role: superRole })).toMatchObject({ code: -2, message: /超级管理员/ })
    const roles = { roleClaim: 'groups', roles: 'it=超级管理员' }
    expect(await create(roles)).toMatchObject({ code: -2, message: /超级管理员/ })
    expect(await create({ roles: 'it=没有这个' })).toMatchObject({ code: -2, message: '没有角色「没有这个」' })
    expect(await create({ address: 'http://sso.example.edu.cn' })).toMatchObject({ code: -2, message: /https/ })
    const grants = { name: '账号员', grants: ['authorityment'] }
    const made = await server.call(admin, 'POST', '/school/role/add', grants)
    const moderator = (await server.call(admin, 'POST', '/school/account/index', { keyword: 'moderator' })).data.list[0]
    await server.call(admin, 'POST', '/school/account/edit', { id: moderator.id, role: made.data.ids[0] })
    const other = await server.signIn('moderator')
    expect(await create({}, other)).toMatchObject({ code: -2, message: '只有超级管理员可以设置统一身份认证' })

    await provide('oidc')
    const tables = ['audit', 'setting', 'server_state'] as const
    const stored = await Promise.all(tables.map((table) => server.database.db.selectFrom(table).selectAll().execute()))
    const list = await server.call(admin, 'POST', '/console/identityProvider/list', {})
    expect(JSON.stringify([stored, list])).not.toContain(double.clientSecret)
  })

  test('leads nowhere but into the console, and asks for the second factor as well', async () => {
    const provider = await provide('oidc')
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const browser: Browser = new Map()
      const landed = await visit(browser, 'GET', await atProvider(await begin(browser, provider, redirect)))
      expect(landed.headers.location).toBe('/login?arrived=1&redirect=%2F')
    }
    const token = await server.signIn('moderator')
    await link(provider, token, 'campus-moderator')
    await server.call(admin, 'POST', '/console/setting/update/secondFactor', { mode: 'offered', minutes: 15 })
    const begun = await server.call(token, 'POST', '/console/secondFactor/begin', { password: 'campus-moderator' })
    const code = TOTP.generate({ secret: Secret.fromBase32(begun.data.secret) })
    await server.call(token, 'POST', '/console/secondFactor/enable', { code })
    const answer = await signIn(provider)
    expect(answer).toMatchObject({ code: -2, data: { second_factor: { ticket: expect.any(String) } } })
  })
})
