import fastify from 'fastify'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { registerEndpoints } from '../../../src/server/endpoints.ts'
import { createHandlers } from '../../../src/server/handlers/index.ts'
import { fileSigner } from '../../../src/server/security/private-file.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import { commitChange } from '../../../src/server/write/commit-change.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(engines)('a picture of a certificate on %s', (engine) => {
  let server: TestApp
  let admin: string
  let bare = ''
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
    const { data } = await server.upload(
      admin,
      await photo('#225588'),
      '证件.png',
      '/school/upload/attachment?kinds=image&private=1',
    )
    bare = String(data.url).replace(/\?.*/, '')
    expect((await server.app.inject(data.url)).statusCode).toBe(200)
    await server.database.write((trx) =>
      entityTables(trx)
        .updateTable('certification')
        .set({ documents: JSON.stringify([bare, 'https://elsewhere.example/a.png']) })
        .where('school_id', '=', 1)
        .where('id', '=', 1)
        .execute(),
    )
  })
  afterAll(() => server.remove())

  const listed = async (token: string, id = 1) => {
    const answer = await server.call(token, 'POST', '/console/certification/reveal', { ids: [id] })
    return answer.data?.revealed?.[0]?.values.documents ?? answer
  }
  const status = async (url: string) => (await server.app.inject(url)).statusCode

  test('is seen by its signed address alone, and kept by no browser', async () => {
    const [signed, elsewhere] = await listed(admin)
    expect(elsewhere).toBe('https://elsewhere.example/a.png')
    expect(signed.startsWith(`${bare}?sign=`)).toBe(true)
    for (const size of ['', '&w=80&h=80']) {
      const served = await server.app.inject(signed + size)
      expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'no-store'])
    }
    for (const url of [bare, `${bare}?w=80&h=80`, `${bare}?sign=`, `${signed}x`, signed.replace('sign=', 'sign=9')]) {
      expect([url, await status(url)]).toEqual([url, 404])
    }
  })

  test('has an address that is over after an hour, and is of its school and its file alone', async () => {
    const { sign } = await fileSigner(server.database)
    expect(await status(sign(bare, 1))).toBe(200)
    expect(await status(sign(bare, 1, Date.now() - 3_600_000))).toBe(404)
    expect(sign(bare, 2)).toBe(bare)
    const [, mark] = sign('/upload/1/2026-01/other.png', 1).split('?')
    expect(await status(`${bare}?${mark}`)).toBe(404)
  })

  test('is in nobody’s answer who may not see the list', async () => {
    const other = await server.signIn('other')
    expect(JSON.stringify(await listed(other))).not.toContain(bare)
  })

  test('is carried by exports, which name it as rows do', async () => {
    const export_ = async (format: string) =>
      server.app.inject({
        method: 'POST',
        url: '/console/export',
        headers: { authorization: `Bearer ${admin}` },
        payload: { entity: 'certification', ids: '1', format, whole: true, reason: '统计归档' },
      })
    const csv = (await export_('csv')).body
    expect(csv).toContain(bare)
    expect(csv).not.toContain('sign=')
    const files = Object.keys(unzipSync((await export_('zip')).rawPayload))
    expect(files).toContain('文件/1-1.png')
  })

  test('is packed with nothing that others see, nor in another school, however its address is written', async () => {
    const other = await server.signIn('other')
    const addresses = { bare, slashed: bare.replace('/upload/', '/upload//') }
    const attempts = [
      { token: other, url: addresses.bare },
      { token: other, url: addresses.slashed },
      { token: admin, url: addresses.slashed },
    ]
    const open = await server.upload(admin, await photo('#446622'), '海报.png')
    for (const { token, url } of [...attempts, { token: admin, url: String(open.data.url) }]) {
      const asked = { title: `封面 ${url}`, kind: 'notice', cover: url, content: '通知', status: 'enabled' }
      const made = await server.call(token, 'POST', '/school/notice/add', asked)
      expect(made).toMatchObject({ code: 0 })
      const answer = await server.app.inject({
        method: 'POST',
        url: '/console/export',
        headers: { authorization: `Bearer ${token}` },
        payload: { entity: 'notice', format: 'zip', ids: made.data.ids },
      })
      const files = Object.keys(unzipSync(answer.rawPayload)).filter((name) => name.startsWith('文件/'))
      expect([url, files.length]).toEqual([url, url === open.data.url ? 1 : 0])
    }
    for (const url of [addresses.slashed, String(open.data.url).replace('/upload/', '/upload/%2f')]) {
      expect([url, await status(url)]).toEqual([url, 404])
    }
  })

  test('a demo card is as private, other demo pictures are not', async () => {
    const [card] = await listed(admin, 2)
    expect(card).toMatch(/^\/demo\/picture\/card\/.*\?sign=/)
    expect([await status(card), await status(`${card}&w=80&h=80`), await status(card.split('?')[0])]).toEqual([
      200, 200, 404,
    ])
    expect(await status('/demo/picture/post/17.svg')).toBe(200)
  })

  test('is signed in the history of its row, for who may see the list, and bare in the record itself', async () => {
    await change('afterSale', 2, { evidence: [bare] })
    const history = async (token: string) => server.call(token, 'GET', '/console/audit?entity=afterSale&id=2')
    const [entry] = (await history(admin)).data.list
    expect(entry.after.evidence[0].startsWith(`${bare}?sign=`)).toBe(true)
    expect(await status(entry.after.evidence[0])).toBe(200)
    const kept = await server.database.db
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'afterSale')
      .execute()
    expect(JSON.stringify(kept)).toContain(bare)
    expect(JSON.stringify(kept)).not.toContain('sign=')
    const moderator = await server.signIn('moderator')
    expect(JSON.stringify(await history(moderator))).not.toContain(bare)
  })

  test('is refused by every field that others see, however its address is written', async () => {
    const { sign } = await fileSigner(server.database)
    for (const url of [bare, sign(bare, 1)]) {
      const answers = [
        await server.call(admin, 'POST', '/school/banners/add', { title: '迎新', image: url, place: 'home' }),
        await server.call(admin, 'POST', '/school/upload/savetocate', { url: bare, name: '证件' }),
        await server.call(admin, 'POST', '/article/addArticle', { title: '帮助', content: `<img src="${url}">` }),
        await server.call(admin, 'POST', '/school/config', { cover: url }),
      ]
      for (const { code, message } of answers) expect([code, message]).toEqual([-2, expect.stringContaining('不公开')])
    }
  })

  test('is kept apart from an equal one that is public', async () => {
    const bytes = await photo('#446688')
    const open = await server.upload(admin, bytes, '海报.png', '/school/upload/attachment?kinds=image')
    const hidden = await server.upload(admin, bytes, '证件.png', '/school/upload/attachment?kinds=image&private=1')
    const path = String(hidden.data.url).replace(/\?.*/, '')
    expect([await status(open.data.url), await status(path), await status(hidden.data.url)]).toEqual([200, 404, 200])
  })

  test('a signature is taken off by whatever writes, and what a private field alone names becomes private', async () => {
    const { data } = await server.upload(admin, await photo('#884422'), '作品.png')
    const url = String(data.url)
    expect(await status(url)).toBe(200)
    const { sign } = await fileSigner(server.database)
    const banner = await server.call(admin, 'POST', '/school/banners/add', {
      title: '迎新',
      image: sign(url, 1),
      place: 'home',
    })
    const [id] = banner.data.ids
    const [row] = (await server.call(admin, 'GET', `/school/banners?ids=${id}`)).data.list
    expect(row.image).toBe(url)
    await expect(change('afterSale', 1, { evidence: [url] })).rejects.toThrow(
      '凭证里的文件已在公开的地方使用，请重新上传',
    )
    expect(await status(url)).toBe(200)
    await server.call(admin, 'POST', '/school/banners/delete', { id })
    const heard: string[] = []
    const stop = server.database.notices.subscribe((message) => heard.push(message))
    await change('afterSale', 1, { evidence: [url] })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    stop()
    expect(heard.join(' ')).not.toContain(url)
    expect(await status(url)).toBe(404)
    expect(await status(sign(url, 1))).toBe(200)
    const back = await server.call(admin, 'POST', '/school/banners/add', { title: '迎新', image: url, place: 'home' })
    expect(back.message).toContain('不公开')
  })

  /** A change that no form makes. */
  const change = async (entity: string, id: number, values: object) => {
    const scope = fastify()
    const dependencies = registerEndpoints(scope, {
      catalogue,
      database: server.database,
      handlers: createHandlers(server.config, createSealer('secret')),
      undoTokens: createUndoTokens('secret'),
    })
    const account = { id: 1, name: '管理员', schoolId: 1, allows: () => true }
    const run = { command: `${entity}.edit`, entity, requestId: 'test' }
    try {
      await commitChange(dependencies, account, run, async (_, changes) => {
        await changes.change(entity, id, { ...values })
        return {}
      })
    } finally {
      await scope.close()
    }
  }
})
