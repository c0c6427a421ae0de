import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { IdentityDouble } from '../../../support/identity-double.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'
import type { Dependencies } from '../../support/twin-ground.ts'

/** A browser as far as cookies and redirects go. */
export type Browser = Map<string, string>

/** Where the school's console is reached, as its configuration says. */
const host = 'campus.test'

/** For each test a school at campus.test, beside a provider of identities, and what people do there in their browsers. */
export function identitySchool(engine: Dependencies) {
  const double = new IdentityDouble()
  const opened: { server?: TestApp; admin?: string } = {}
  const school = {
    get server(): TestApp {
      if (!opened.server) throw new Error('no test has begun')
      return opened.server
    },
    get admin(): string {
      return opened.admin ?? ''
    },
  }
  beforeAll(() => double.start())
  afterAll(() => double.stop())
  beforeEach(async () => {
    opened.server = await openTestApp(engine, { ownHosts: new Set([host]) })
    opened.admin = await school.server.signIn('admin')
    double.person = { sub: 'u-1', preferred_username: 'li.si', name: '李四' }
    double.spoil = (claims) => claims
    double.signsWithAnother = false
  })
  afterEach(() => school.server.remove())

  const settings = (kind: 'oidc' | 'cas', more: object = {}) => ({
    name: '校园统一身份认证',
    kind,
    address: kind === 'cas' ? `${double.origin}/cas/` : double.origin,
    ...(kind === 'oidc' ? { clientId: double.clientId, clientSecret: double.clientSecret } : {}),
    newAccounts: 'refuse',
    ...more,
  })
  const provide = async (kind: 'oidc' | 'cas', more: object = {}): Promise<number> => {
    const answer = await school.server.call(
      school.admin,
      'POST',
      '/console/identityProvider/create',
      settings(kind, more),
    )
    expect(answer).toMatchObject({ code: 0 })
    return answer.data.ids[0]
  }
  const roleNamed = async (name: string): Promise<number> =>
    (await school.server.call(school.admin, 'GET', '/school/role/list')).data.list.find(
      (each: { name: string }) => each.name === name,
    ).id

  /** Asks this server in a browser; keeps its cookies. */
  const visit = async (browser: Browser, method: 'GET' | 'POST', url: string, token?: string, payload?: object) => {
    const response = await school.server.app.inject({
      method,
      url,
      headers: { host: 'campus.test', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cookies: Object.fromEntries(browser),
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') browser.delete(name)
      else browser.set(name, value)
    }
    return response
  }
  /** What the provider sends the browser back to, as path and query. */
  const atProvider = async (address: string): Promise<string> => {
    const { headers } = await fetch(address, { redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '')
    expect(back.host).toBe('campus.test')
    return back.pathname + back.search
  }
  const begin = async (browser: Browser, provider: number, redirect = '/vote/votelist?page=2') => {
    const url = `/console/signin/identity/start?school=1&provider=${provider}&redirect=${encodeURIComponent(redirect)}`
    return String((await visit(browser, 'GET', url)).headers.location)
  }
  const arrive = async (browser: Browser) => (await visit(browser, 'POST', '/console/signin/arrive')).json()
  const signIn = async (provider: number, browser: Browser = new Map()) => {
    const back = await atProvider(await begin(browser, provider))
    const landed = await visit(browser, 'GET', back)
    expect(landed.headers.location).toMatch(/^\/login\?arrived=1&redirect=/)
    return arrive(browser)
  }
  const link = async (provider: number, token: string, password: string) => {
    const browser: Browser = new Map()
    const body = { provider, password, redirect: '/error' }
    const answer = (await visit(browser, 'POST', '/console/identity/link', token, body)).json()
    if (answer.code !== 0) return answer
    const landed = await visit(browser, 'GET', await atProvider(answer.data.address))
    expect(landed.headers.location).toBe('/error')
    return { code: 0, message: decodeURIComponent(browser.get('signin_notice') ?? '') }
  }
  const whoIs = async (answer: { data: { access_token: string } }) =>
    (await school.server.call(answer.data.access_token, 'GET', '/school/getInfo')).data

  return { school, double, settings, provide, roleNamed, visit, atProvider, begin, arrive, signIn, link, whoIs }
}
