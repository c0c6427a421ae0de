import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetFile } from '../../../src/server/export/sheet-file.ts'
import { csvHeading, csvLines } from '../../../src/server/http/download.ts'
import { FilledLines } from '../../../src/server/import/filled-lines.ts'
import { readSheet } from '../../../src/server/import/read-sheet.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** Texts that a sheet may take for something else, whole and as parts. */
const nasty = [
  ...[
    "'",
    "''",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '\t',
    '\r',
    '\n',
    '\r\n',
    ',',
    '"',
    '""',
    ';',
    ' ',
    '\u3000',
    '\ufeff',
    '\u00a0',
  ],
  ...[
    "'=1",
    "''=1",
    "'-",
    '=1+1',
    "='a'",
    '00123',
    '1e5',
    '2026-01-02',
    'TRUE',
    '是',
    '#REF!',
    '_x000D_',
    '_x005F_',
    '_x0041',
    '<b>&amp;',
    ']]>',
  ],
  ...[
    '\u2028',
    '\u0085',
    '\u000b',
    '\u0001',
    '\ufffe',
    '😀',
    '👩‍👩‍👧',
    '\u202e',
    'é',
    'null',
    'undefined',
    '%00',
    '\\',
    '\\n',
  ],
]
const text = fc
  .oneof(
    fc.constantFrom(...nasty),
    fc
      .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 5 })
      .map((all) => all.join('')),
  )
  .map((given) => Buffer.from(given.replaceAll('\0', '')).toString())
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))

/** The heading and first cell of each row say which it is, so that none is taken for empty. */
const wholeOf = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => [`第 ${at + 1} 行`, ...cells])
const headingOf = (rows: readonly (readonly string[])[]) => ['行', ...(rows[0] ?? []).map((_, at) => `列 ${at}`)]
/** What a sheet tells of a cell: an empty text is none. */
const cellsOf = (cells: readonly unknown[], width: number) => Array.from({ length: width }, (_, at) => cells[at] ?? '')

async function csvOf(heading: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  return Buffer.from(csvHeading(heading) + csvLines(rows))
}

async function bookOf(heading: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  async function* pages() {
    yield rows
  }
  return buffer(sheetFile(heading, pages()))
}

describe.each([
  ['CSV', csvOf, 400],
  ['XLSX', bookOf, 60],
] as const)('what is exported as %s', (_kind, write, numRuns) => {
  test('is read as it was, whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const whole = wholeOf(rows)
        const sheet = await readSheet(await write(headingOf(rows), whole))
        const width = whole[0]?.length ?? 0
        expect(sheet.rows.map(({ cells }) => cellsOf(cells, width))).toEqual(whole)
      }),
      { numRuns },
    )
  }, 60_000)
})

describe('rows that are exported, deleted and imported', () => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp('sqlite')
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test.each(['csv', 'xlsx'])('are what they were, as %s', async (format) => {
    const post = (url: string, body: object) => server.call(admin, 'POST', url, body)
    const list = async () =>
      (await post('/school/v3_0/jd/famouscompany/list', { limit: 500, sort: 'createdAt' })).data.list
    const texts = nasty.filter((each) => each.trim() !== '')
    const ids: number[] = []
    for (const [at, each] of texts.entries()) {
      const made = await post('/school/v3_0/jd/famouscompany/create', {
        name: `${each}${at}`,
        industry: 'finance',
        city: each,
      })
      if (made.code === 0) ids.push(made.data.ids[0])
    }
    expect(ids.length).toBeGreaterThan(30)
    const written = async (given: readonly number[]) => {
      const rows: { id: number; name: string; city: string }[] = await list()
      return rows
        .filter(({ id }) => given.includes(id))
        .map(({ name, city }) => [name, city])
        .sort()
    }
    const before = await written(ids)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${admin}` },
      payload: { entity: 'famousCompany', format, ids },
    })
    expect((await post('/school/v3_0/jd/famouscompany/delete', { ids })).data.changed).toBe(ids.length)
    const imported = await server.upload(
      admin,
      answer.rawPayload,
      `名企.${format}`,
      '/console/import?entity=famousCompany',
    )
    expect(imported.data).toMatchObject({ changed: ids.length, skippedCount: 0 })
    expect(await written(imported.data.ids ?? (await list()).map(({ id }: { id: number }) => id))).toEqual(
      expect.arrayContaining(before),
    )
    await post('/console/undo', { undo: imported.data.undo })
  })
})

describe('a sheet of a million lines that hold nothing', () => {
  const count = 1_000_000
  test.each(['\n', '\r\n', ' \n', ',,\t\n'])(
    'costs nearly nothing and stops nobody: %j',
    async (line) => {
      const end = line.endsWith('\r\n') ? '\r\n' : '\n'
      const filled = `名称,说明${end}甲,"一\n\n二"${end}乙,丙${end}`
      const bytes = Buffer.from(filled.replace('乙', `${line.repeat(count)}乙`) + line.repeat(count))
      let [turns, isRead] = [0, false]
      const reading = readSheet(bytes).finally(() => (isRead = true))
      for (; !isRead; turns++) await setImmediate()
      const { rows } = await reading
      expect(rows.map((row) => [row.line, ...row.cells])).toEqual([
        [2, '甲', '一\n\n二'],
        [count + 5, '乙', '丙'],
      ])
      // The parser, which takes 10 s for them, is given none; whoever passes over them pauses every 8,192.
      const pieces = [...new FilledLines(bytes, 8_192).pieces()]
      expect(Buffer.concat(pieces).toString()).toBe(filled)
      const pauses = Math.floor((2 * count) / 8_192)
      expect(pieces.length).toBeGreaterThanOrEqual(pauses)
      expect(turns).toBeGreaterThanOrEqual(pauses)
    },
    60_000,
  )

  test('but none of those within a cell, and more rows than an import takes are refused before they are all read', async () => {
    const cell = `"${'\n'.repeat(1000)}"`
    const { rows } = await readSheet(Buffer.from(`名称,说明\n甲,${cell}\n\n乙,x\n`))
    expect(rows.map(({ line, cells }) => [line, String(cells[1]).length])).toEqual([
      [2, 1000],
      [1004, 1],
    ])
    const many = Buffer.from(`名称,说明\n${'甲\n'.repeat(500_000)}`)
    await expect(readSheet(many)).rejects.toThrow('一次最多导入 5,000 行')
  })
})
