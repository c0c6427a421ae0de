import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { shortAnswer, textWithin } from '../../../src/server/http/answer-within.ts'
import { sendByRobot } from '../../../src/server/outbox/robot.ts'
import { askPlatform, askPlatformPicture } from '../../../src/server/platform/platform-api.ts'
import { casIdentity } from '../../../src/server/signin/identity/cas.ts'
import { oidcAddress } from '../../../src/server/signin/identity/oidc.ts'
import type { IdentityProvider } from '../../../src/server/signin/identity/provider.ts'
import { fetchRemote } from '../../../src/server/upload/fetch-remote.ts'
import { s3Store } from '../../../src/server/upload/store/s3-store.ts'
import { longestLookedAt } from '../../../src/server/upstream/ask-upstream.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { HostileService } from '../support/hostile-service.ts'
import { openTestApp } from '../support/test-app.ts'

/** Most (bytes) that is taken of an answer that should be a few words, with what lies in the system's buffers. */
const mostTaken = 16 * 1_048_576
/** Longest (ms) anybody waits for one who sends what comes to nothing: 15 s for a store, 10 s for others. */
const longest = 18_000

let hostile: HostileService
/** Another service within our own network, which nobody may be led to. */
let inner: HostileService
beforeEach(async () => {
  hostile = await new HostileService().start()
  inner = await new HostileService().start()
  inner.misdeed = 'wrong'
})
afterEach(() => {
  hostile.stop()
  inner.stop()
})

const provider = (address: string): IdentityProvider => ({
  id: 1,
  schoolId: 1,
  name: '统一身份认证',
  kind: 'oidc',
  address,
  clientId: 'campus',
  clientSecret: null,
  scope: 'openid',
  createsAccounts: false,
  role: null,
  roleClaim: null,
  roles: '',
})
const store = () =>
  s3Store({
    endpoint: hostile.origin,
    bucket: 'campus',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    pathStyle: true,
  })
const upload = () => {
  const file = join(makeDataFolder('hostile'), 'a.png')
  writeFileSync(file, 'x'.repeat(1000))
  return store().keep('a.png', file, { mime: 'image/png', sha256: 'a'.repeat(64) })
}

/** All who ask somebody else for a few words, and what they say where they do not get them. */
const askers: Readonly<Record<string, () => Promise<unknown>>> = {
  'a group robot': () =>
    sendByRobot(
      `${hostile.origin}/cgi-bin/webhook/send?key=1`,
      { kind: 'robotText', content: '你好' },
      async () => null,
    ),
  'a robot that takes files': () =>
    sendByRobot(
      `${hostile.origin}/cgi-bin/webhook/send?key=1`,
      { kind: 'robotFile', file: '/upload/a.pdf', content: 'a.pdf' },
      async () => new Uint8Array(10),
    ),
  'a platform': () => askPlatform(`${hostile.origin}/token`, null, z.object({ token: z.string() })),
  'a platform that draws': () => askPlatformPicture(`${hostile.origin}/wxa/getwxacode`, {}),
  CAS: () => casIdentity({ address: hostile.origin }, 'https://campus.test/', 'ST-1'),
  'OpenID Connect': () => oidcAddress(provider(hostile.origin), 'https://campus.test/back', 'state'),
}

describe.each(Object.entries(askers))('%s that means ill', (_name, ask) => {
  test.each(['endless', 'huge'] as const)('is heard no longer than it has to be: %s', async (misdeed) => {
    hostile.misdeed = misdeed
    await expect(ask()).rejects.toThrow()
    expect(hostile.asked).toBeGreaterThan(0)
    expect(hostile.taken).toBeLessThan(mostTaken)
  })

  test('leads nobody elsewhere', async () => {
    hostile.misdeed = 'redirect'
    for (const target of [
      `${inner.origin}/latest/meta-data`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      hostile.elsewhere = target
      await expect(ask()).rejects.toThrow()
    }
    expect(inner.asked).toBe(0)
  })

  test('is not believed where it answers something else', async () => {
    hostile.misdeed = 'wrong'
    await expect(ask()).rejects.toThrow()
  })
})

test('nobody waits longer than said for one who answers a letter at a time, or not at all', {
  timeout: 60_000,
}, async () => {
  for (const misdeed of ['slow', 'silent'] as const) {
    hostile.misdeed = misdeed
    const began = performance.now()
    const ended = await Promise.allSettled(Object.values(askers).map((ask) => ask()))
    expect(ended.map(({ status }) => status)).toEqual(Object.keys(askers).map(() => 'rejected'))
    expect(performance.now() - began).toBeLessThan(longest)
  }
})

test('one who answers a letter at a time is left on time by who reads, whatever has become of the signal', async () => {
  hostile.misdeed = 'slow'
  await expect(textWithin(await fetch(hostile.origin), shortAnswer, 300)).rejects.toThrow('longer than 300 ms')
})

test.each(['endless', 'huge'] as const)(
  'a backend behind UPSTREAM is heard no longer than it has to be: %s',
  async (misdeed) => {
    hostile.misdeed = misdeed
    const server = await openTestApp('sqlite', { demo: false, upstream: hostile.origin })
    for (const path of ['/console/upstream/calls', '/school/v3_0/dynamic/list']) {
      hostile.taken = 0
      expect(await server.call('t'.repeat(30), 'GET', path)).toMatchObject({ code: -1 })
      expect(hostile.taken).toBeLessThan(longestLookedAt + mostTaken)
    }
    await server.remove()
  },
)

test.each(['endless', 'slow', 'redirect', 'silent', 'wrong'] as const)(
  'a collector of traces that means ill holds up neither calls nor a stop: %s',
  { timeout: 60_000 },
  async (misdeed) => {
    Object.assign(hostile, { misdeed, elsewhere: `${inner.origin}/v1/traces` })
    const server = await openTestApp('sqlite', { tracesUrl: hostile.origin })
    const token = await server.signIn('admin')
    for (let call = 0; call < 20; call++) expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(0)
    const began = performance.now()
    await server.remove()
    expect(performance.now() - began).toBeLessThan(longest)
    expect(hostile.asked).toBeGreaterThan(0)
    expect(hostile.taken).toBeLessThan(mostTaken)
    expect(inner.asked).toBe(0)
  },
)

test('a file is not fetched from within, whatever the address is written as or its name resolves to', async () => {
  const { port } = new URL(inner.origin)
  const hosts = ['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '0', '[::1]', '[::ffff:127.0.0.1]']
  const addresses = [...hosts.map((host) => `http://${host}:${port}/`), 'http://169.254.169.254/latest/meta-data/']
  for (const address of addresses)
    await expect(fetchRemote(address, { total: 3_000, silence: 3_000 }), address).rejects.toThrow('内网地址')
  hostile.misdeed = 'redirect'
  for (const address of addresses) {
    hostile.elsewhere = address
    const rules = { total: 3_000, silence: 3_000, insideAllowed: ['127.0.0.2'] }
    const outer = hostile.origin.replace('127.0.0.1', '127.0.0.2')
    await expect(fetchRemote(outer, rules), address).rejects.toThrow('内网地址')
  }
  expect(hostile.asked).toBe(addresses.length)
  expect(inner.asked).toBe(0)
})

describe('a store of files that means ill', () => {
  test('is not read where it says more than that it took or lost something', async () => {
    for (const misdeed of ['endless', 'huge'] as const) {
      hostile.misdeed = misdeed
      await upload()
      await store().remove('a.png')
      hostile.status = 403
      await expect(upload()).rejects.toThrow()
      await expect(store().remove('a.png')).rejects.toThrow()
      await expect(store().open('a.png')).rejects.toThrow()
      hostile.status = 200
    }
    expect(hostile.taken).toBeLessThan(10 * mostTaken)
  })

  test('leads nobody elsewhere, with a signature that is good for it', async () => {
    hostile.misdeed = 'redirect'
    hostile.elsewhere = `${inner.origin}/campus/a.png`
    for (const ask of [upload, () => store().remove('a.png'), () => store().has('a.png'), () => store().open('a.png')])
      await expect(ask()).rejects.toThrow()
    expect(inner.asked).toBe(0)
  })

  test('is not waited for where it refuses a letter at a time', { timeout: 60_000 }, async () => {
    Object.assign(hostile, { misdeed: 'slow', status: 403 })
    const began = performance.now()
    const ended = await Promise.allSettled([upload(), store().remove('a.png'), store().open('a.png')])
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(performance.now() - began).toBeLessThan(longest)
  })
})
