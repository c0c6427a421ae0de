import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverSecret } from '../../../src/server/database/server-secret.ts'
import { sign } from '../../../src/server/security/signature.ts'
import type { ServerProcess } from '../support/server-process.ts'
import type { TestAnswer } from '../support/test-app.ts'
import { openTwinServers, type TwinServers } from '../support/twin-servers.ts'

describe('what one of two servers keeps in mind is right after a change through the other', () => {
  let twins: TwinServers
  let admins: readonly [string, string]

  beforeAll(async () => {
    twins = await openTwinServers()
    admins = [await twins.first.signIn('admin'), await twins.second.signIn('admin')]
  })
  afterAll(() => twins?.remove())

  const write = async (url: string, body: object): Promise<TestAnswer> => {
    const answer = await twins.first.call(admins[0], 'POST', url, body)
    expect([url, answer.code, answer.message]).toEqual([url, 0, expect.any(String)])
    return answer
  }
  const read = async (url: string) => {
    const answer = await twins.second.call(admins[1], 'GET', url)
    expect([url, answer.code]).toEqual([url, 0])
    return answer.data
  }
  /** As the first says it, which has the change in its own memory. */
  const readFirst = async (url: string) => (await twins.first.call(admins[0], 'GET', url)).data
  const create = async (url: string, body: object): Promise<number> => (await write(url, body)).data.ids[0]

  test('rights: what a role, a permission it reuses or a group no longer gives is refused at once', async () => {
    const permission = await create('/school/permission/add', { name: '看用户', grants: ['user.list'] })
    const inGroup = await create('/school/role/add', { name: '看投诉', grants: ['complaint.list'] })
    const group = await create('/school/group/add', { name: '值班组', roles: [inGroup] })
    const role = await create('/school/role/add', { name: '看话题', grants: ['topic.list'], permissions: [permission] })
    const staff = { username: 'caches1', password: 'six-letters', role, group }
    const id = await create('/admin/user/register', staff)
    const { data } = await twins.second.call(null, 'POST', '/school/login', staff)
    const may = async () => {
      const info = await twins.second.call(data.access_token, 'GET', '/school/getInfo')
      const topics = await twins.second.call(data.access_token, 'GET', '/school/v3_0/topic/topic/lists')
      return [info.data?.grants ?? [], topics.code]
    }
    expect(await may()).toEqual([['topic.list', 'user.list', 'complaint.list'], 0])
    await write('/school/permission/edit', { id: permission, grants: ['rider.list'] })
    expect(await may()).toEqual([['topic.list', 'rider.list', 'complaint.list'], 0])
    await write('/school/group/edit', { id: group, roles: [] })
    expect(await may()).toEqual([['topic.list', 'rider.list'], 0])
    await write('/school/role/edit', { id: role, grants: ['rider.list'] })
    expect(await may()).toEqual([['rider.list'], 403])
    await twins.first.call(admins[0], 'GET', `/school/account/disable?id=${id}`)
    expect(await may()).toEqual([[], 1001])
  })

  test('settings, and the school as every console shows it', async () => {
    const setting = '/school/v3_0/setting/release_dynamics'
    for (const perDay of [7, 8]) {
      await write('/school/v3_0/setting/update/release_dynamics', { perDay })
      expect(await read(setting)).toMatchObject({ perDay })
    }
    for (const name of ['江南大学', '江南理工大学']) {
      await write('/school/config', { name })
      expect((await read('/school/getInfo')).school).toMatchObject({ name })
    }
  })

  test('who is kept out of the mini-program', async () => {
    const standing = '/console/standing?user=3&module=dynamic'
    const before = await read(standing)
    const id = await create('/school/v3_0/disabled/modular/block', { user: 3, module: 'dynamic', reason: '恶意投诉' })
    const blocked = await read(standing)
    expect(blocked).not.toEqual(before)
    expect(blocked).toEqual(await readFirst(standing))
    await write('/school/user/cancelDisable', { blockId: id })
    expect(await read(standing)).toEqual(before)
  })

  test('counts of lists, with and without a filter', async () => {
    const list = '/school/v3_0/dynamic/list?limit=1&counts=1'
    const lists = [list, `${list}&status=pending`, `${list}&kind=life`, `${list}&kind=life&status=pending`]
    const totals = async (from: typeof read) =>
      Promise.all(lists.map(async (url) => (({ total, counts }) => ({ total, counts }))(await from(url))))
    const before = await totals(read)
    expect(before).toEqual(await totals(readFirst))
    const [{ id }] = (await read(`${list}&kind=life&status=pending`)).list
    const decided = await write('/school/dynamic/approved', { ids: [id] })
    const after = await totals(read)
    expect(after.map(({ counts }, index) => before[index]?.counts.pending - counts.pending)).toEqual([1, 1, 1, 1])
    expect(after).toEqual(await totals(readFirst))
    await write('/console/undo', { undo: decided.data.undo })
    expect(await totals(read)).toEqual(before)
  })

  test('figures and charts', async () => {
    const figures = ['/console/dashboard', '/console/charts?entity=dynamic', '/console/author?id=3']
    const tell = (from: typeof read) => Promise.all(figures.map((url) => from(url)))
    const before = await tell(readFirst)
    // Written by the second, whose clock is behind: figures go as far as the moment they are asked for.
    const post = { content: '图书馆三楼捡到校园卡', author: 3 }
    const answer = await twins.second.call(admins[1], 'POST', '/school/v3_0/dynamic/dynamic/publish', post)
    expect(answer.code).toBe(0)
    const after = await tell(readFirst)
    for (const [index, each] of after.entries())
      expect([figures[index], each]).not.toEqual([figures[index], before[index]])
    expect(after[2]).toEqual((await tell(read))[2])
  })

  test('keywords and search', async () => {
    const urls = ['/school/v3_0/dynamic/list?keyword=%E9%9B%AA%E4%BA%BA', '/console/search?keyword=%E9%9B%AA%E4%BA%BA']
    const [list = '', search = ''] = urls
    expect((await read(list)).total).toBe(0)
    await read(search)
    const id = await create('/school/v3_0/dynamic/dynamic/publish', { content: '操场上堆了一个雪人', author: 3 })
    expect((await read(list)).list).toMatchObject([{ id }])
    expect(JSON.stringify(await read(search))).toContain('雪人')
    await write('/school/v3_0/dynamic/dynamic/editDynamic', { id, content: '操场上堆了一个沙堡' })
    expect((await read(list)).total).toBe(0)
  })

  test('the identity providers that sign-in offers', async () => {
    const offered = async (server: ServerProcess) =>
      (await server.call(null, 'GET', '/console/features')).data.identityProviders
    const before = await offered(twins.second)
    const provider = {
      ...{ name: '校园统一认证', kind: 'cas', address: 'https://cas.example.edu.cn/cas', newAccounts: 'refuse' },
    }
    const id = await create('/console/identityProvider/create', provider)
    await write('/console/identityProvider/enable', { id })
    const after = await offered(twins.second)
    expect(after).not.toEqual(before)
    expect(after).toEqual(await offered(twins.first))
    await write('/console/identityProvider/disable', { id })
    expect(await offered(twins.second)).toEqual(before)
  })
})

describe('a captcha drawn by one of two servers', () => {
  let twins: TwinServers
  beforeAll(async () => {
    twins = await openTwinServers({ CAPTCHA: 'on' })
  })
  afterAll(() => twins?.remove())

  const draw = async (server: ServerProcess) => {
    const response = await fetch(`${server.address}/captcha`)
    const [, cookie = ''] = /^captcha=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
    return decodeURIComponent(cookie)
  }
  const answer = async (server: ServerProcess, cookie: string, captcha: string) => {
    const response = await fetch(`${server.address}/school/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `captcha=${encodeURIComponent(cookie)}` },
      body: JSON.stringify({ username: 'moderator', password: 'campus-moderator', captcha }),
    })
    return response.json()
  }

  test('is accepted by the other, once', async () => {
    const secret = await serverSecret(twins.database, 'captcha_secret')
    for (const [drawing, asked] of [
      [twins.first, twins.second],
      [twins.second, twins.first],
    ] as const) {
      const cookie = await draw(drawing)
      const text = readCaptcha(secret, cookie)
      expect(await answer(asked, cookie, text)).toMatchObject({ code: 0 })
      for (const server of [drawing, asked]) {
        expect(await answer(server, cookie, text)).toMatchObject({ code: -2, message: '验证码已失效，请换一张再试' })
      }
    }
  })

  test('is accepted by one of them, where both are asked at once', async () => {
    const secret = await serverSecret(twins.database, 'captcha_secret')
    const cookie = await draw(twins.first)
    const text = readCaptcha(secret, cookie)
    const answers = await Promise.all([twins.first, twins.second].map((server) => answer(server, cookie, text)))
    expect(answers.map(({ code }) => code).sort()).toEqual([-2, 0])
  })
})

/** What a captcha shows, which only somebody with the database's secret can find, by trying all there are. */
function readCaptcha(secret: string, cookie: string): string {
  const letters = [...'ACDEFGHJKMNPQRTUVWXY34679']
  const [id = '', , expected = ''] = cookie.split('.')
  const texts = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
  for (const begun of texts) {
    const found = letters.find((last) => sign(secret, `${id} ${begun}${last}`) === expected)
    if (found) return begun + found
  }
  throw new Error('no text of four letters has this signature')
}
