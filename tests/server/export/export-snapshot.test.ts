import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { createSmallApp } from '../calls/small-app.ts'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'
import { engines } from '../support/test-database.ts'

/** More than sockets and streams between the two hold by themselves. */
const rows = 1_600
/** Files whose content says which they are. */
const files = async (address: string) => ({ bytes: Buffer.from(address) })

describe.each(engines)('an export on %s', (engine) => {
  let school: SmallSchool
  beforeAll(async () => {
    school = await openSmallSchool(engine, { files })
  })
  afterAll(() => school.remove())

  const seed = async () => {
    await school.database.write((trx) => entityTables(trx).deleteFrom('post').execute())
    await school.database.write((trx) =>
      entityTables(trx).deleteFrom('sequence').where('entity', '=', 'post').execute(),
    )
    await school.seed(
      'post',
      Array.from({ length: rows }, (_, index) => ({
        title: `帖子 ${index}`,
        body: '正文'.repeat(500),
        views: index % 7 === 0 ? null : index % 50,
        createdAt: index % 3 === 0 ? null : 1_760_000_000_000 + (index % 100),
      })),
    )
  }
  const ask = async (format: string, keyword = '') => {
    const response = await school.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { 'x-who': 'wang' },
      payload: { entity: 'post', format, sort: '-views', ...(keyword ? { keyword } : {}) },
      payloadAsStream: true,
    })
    return { response, stream: response.stream() }
  }
  const readAll = async (stream: Readable) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }
  const idsIn = async (format: string, file: Buffer): Promise<number[]> => {
    if (format === 'xlsx') {
      const [sheet] = await readExcel(file)
      return (sheet?.data ?? []).slice(1).map(([id]) => Number(id))
    }
    return file
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
  }

  test.runIf(engine === 'sqlite')('lets others be served between the parts in which its rows are counted', async () => {
    await seed()
    const { database } = school
    const snapshot = async () => ({ ...(await database.snapshot()), rowsAtOnce: 100 })
    const app = await createSmallApp({ ...database, snapshot })
    let turn = 0
    let spinning = globalThis.setImmediate(function spin() {
      turn++
      spinning = globalThis.setImmediate(spin)
    })
    const counted: number[] = []
    database.activity.onQuery(({ sql }) => {
      if (sql.includes('count(*) as rows')) counted.push(turn)
    })
    const payload = { entity: 'post', format: 'csv', views_from: 1 }
    const { headers } = await app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { 'x-who': 'wang' },
      payload,
    })
    clearImmediate(spinning)
    await app.close()
    expect(Number(headers['x-total-rows'])).toBeGreaterThan(1_000)
    expect(counted.length).toBeGreaterThan(10)
    expect(new Set(counted).size).toBe(counted.length)
  })

  test.each([
    ['csv', ''],
    ['xlsx', ''],
    ['csv', '帖子'],
  ])(
    'as %s is one view: what is deleted and edited meanwhile changes nothing, searched by "%s"',
    async (format, keyword) => {
      await seed()
      const whole = await idsIn(format, await readAll((await ask(format, keyword)).stream))
      expect(new Set(whole).size).toBe(rows)
      const { response, stream } = await ask(format, keyword)
      expect(response.headers['x-total-rows']).toBe(String(rows))
      const reading = stream[Symbol.asyncIterator]()
      const first = await reading.next()
      await school.database.write(async (trx) => {
        const table = entityTables(trx)
        await table.deleteFrom('post').where('id', '<=', 1500).execute()
        await table.updateTable('post').set({ views: 1000, title: '改过' }).where('id', '>', 1500).execute()
      })
      const chunks = [Buffer.from(first.value)]
      for (let next = await reading.next(); !next.done; next = await reading.next())
        chunks.push(Buffer.from(next.value))
      const file = Buffer.concat(chunks)
      expect(await idsIn(format, file)).toEqual(whole)
      expect(file.includes('改过')).toBe(false)
    },
  )

  test('as zip is one view too: rows and files of one moment, however often both change meanwhile', async () => {
    await seed()
    let moments = 0
    const change = async () => {
      moments++
      const pictures = JSON.stringify([`/moment-${moments}.png`])
      await school.database.write((trx) =>
        entityTables(trx)
          .updateTable('post')
          .set({ title: `时刻 ${moments}`, pictures, body: '' })
          .execute(),
      )
    }
    await change()
    const headers = { 'x-who': 'wang' }
    const payload = { entity: 'post', format: 'zip', sort: '-views' }
    let isOver = false
    const asked = school.app.inject({ method: 'POST', url: '/console/export', headers, payload }).finally(() => {
      isOver = true
    })
    const first = moments
    while (!isOver) {
      await change()
      await setImmediate()
    }
    expect(moments - first).toBeGreaterThan(0)
    const entries = Object.entries(unzipSync((await asked).rawPayload))
    const texts = entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const)
    const [, listing = ''] = texts.find(([name]) => name.endsWith('.csv')) ?? []
    const titles = listing.match(/时刻 \d+/g) ?? []
    const pictures = texts.flatMap(([name, text]) => (name.endsWith('.png') ? [text] : []))
    expect([titles.length, pictures.length]).toEqual([rows, rows])
    const [moment] = new Set(titles.map((title) => title.slice('时刻 '.length)))
    expect(new Set(titles)).toEqual(new Set([`时刻 ${moment}`]))
    expect(new Set(pictures)).toEqual(new Set([`/moment-${moment}.png`]))
  })

  test('lets others be served while it is put together', async () => {
    await seed()
    let isOver = false
    const whole = ask('csv')
      .then(({ stream }) => readAll(stream))
      .finally(() => {
        isOver = true
      })
    let looks = 0
    while (!isOver) {
      await setImmediate()
      expect((await school.call('wang', 'GET', '/small/shelf')).code).toBe(0)
      if (!isOver) looks++
    }
    expect((await idsIn('csv', await whole)).length).toBe(rows)
    expect(looks).toBeGreaterThan(10)
  })

  test('runs beside one other at most, and gives its place back when it ends or is left', async () => {
    await seed()
    const [one, leaving] = [await ask('csv'), new AbortController()]
    const other = await fetch(`${await school.listen()}/console/export`, {
      method: 'POST',
      headers: { 'x-who': 'wang', 'content-type': 'application/json' },
      body: JSON.stringify({ entity: 'post', format: 'csv' }),
      signal: leaving.signal,
    })
    expect(other.status).toBe(200)
    const third = await ask('csv')
    const refused = (await readAll(third.stream)).toString()
    expect(refused).toBe('{"code":-2,"message":"已有 2 个导出正在进行，请等它们完成再导出"}')
    leaving.abort()
    await readAll(one.stream)
    await expect
      .poll(async () => {
        const both = [await ask('csv'), await ask('csv')]
        for (const { stream } of both) await readAll(stream)
        return both.map(({ response }) => response.headers['content-type'])
      })
      .toEqual(['text/csv; charset=utf-8', 'text/csv; charset=utf-8'])
    const mistaken = { entity: 'post', nonsense: 1 }
    for (let attempt = 0; attempt < 3; attempt++) {
      const headers = { 'x-who': 'wang' }
      const answer = await school.app.inject({ method: 'POST', url: '/console/export', headers, payload: mistaken })
      expect(answer.json().message).toContain('nonsense')
    }
  })

  test('ends with its time, however slowly it is taken, and gives its place back', async () => {
    await seed()
    const hasty = await openSmallSchool(engine, { beside: school, longestExport: 1 })
    try {
      const exporting = async () => {
        const headers = { 'x-who': 'wang' }
        const payload = { entity: 'post', format: 'csv' }
        const asked = { method: 'POST', url: '/console/export', headers, payload, payloadAsStream: true } as const
        return readAll((await hasty.app.inject(asked)).stream())
      }
      for (let attempt = 0; attempt < 3; attempt++) await expect(exporting()).rejects.toThrow()
    } finally {
      await hasty.remove()
    }
  })
})

describe('an export that takes longer than it may', () => {
  test.each(['csv', 'xlsx'])(
    'as %s ends as what a client knows is broken, and gives its place back',
    async (format) => {
      const school = await openSmallSchool('sqlite', { longestExport: 1 })
      await school.seed(
        'post',
        Array.from({ length: rows }, (_, index) => ({ title: `帖子 ${index}`, body: '正文'.repeat(500) })),
      )
      const address = await school.listen()
      for (let time = 0; time < 3; time++) {
        const response = await fetch(`${address}/console/export`, {
          method: 'POST',
          headers: { 'x-who': 'wang', 'content-type': 'application/json' },
          body: JSON.stringify({ entity: 'post', format }),
        })
        // Broken off after its first bytes; where none were sent yet, an error from the start.
        const isWhole = await response.text().then(
          (text) => response.ok && !text.startsWith('{'),
          () => false,
        )
        expect(isWhole).toBe(false)
      }
      await school.remove()
    },
  )
})
