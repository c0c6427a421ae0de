import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { csvHeading, csvLines } from '../../../src/server/http/download.ts'
import { FormulaSearch } from '../../../src/server/import/formula-search.ts'
import { readSheet } from '../../../src/server/import/read-sheet.ts'

const sheetFile = 'xl/worksheets/sheet1.xml'

async function book(): Promise<Record<string, Uint8Array>> {
  return unzipSync(await writeExcel([[{ value: '名称' }], [{ value: '选修课资料' }]]).toBuffer())
}

test('a book that was packed anew is read', async () => {
  expect(await readSheet(Buffer.from(zipSync(await book())))).toEqual({
    heading: ['名称'],
    rows: [{ line: 2, cells: ['选修课资料'] }],
  })
})

test('a book that would unpack to more than an import takes is refused', async () => {
  const swollen = zipSync({ ...(await book()), 'xl/theme/theme1.xml': new Uint8Array(65 * 1_048_576) })
  expect(swollen.length).toBeLessThan(1_048_576)
  await expect(readSheet(Buffer.from(swollen))).rejects.toThrow('内容太大')
})

test('a book of more files than its rows could have pictures is refused', async () => {
  const files = Array.from({ length: 7_000 }, (_, index) => [`xl/media/${index}.png`, strToU8('x')])
  const crowded = zipSync({ ...(await book()), ...Object.fromEntries(files) })
  await expect(readSheet(Buffer.from(crowded))).rejects.toThrow('内容太大')
})

test('a small book that names cells by the thousand million is refused, and the server lives on', async () => {
  const files = await book()
  const sheet = strFromU8(files[sheetFile] ?? new Uint8Array())
  const far = sheet.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')
  expect(far).not.toBe(sheet)
  await expect(readSheet(Buffer.from(zipSync({ ...files, [sheetFile]: strToU8(far) })))).rejects.toThrow('内容太大')
})

const withCells = async (cells: string) => {
  const files = await book()
  const sheet = strFromU8(files[sheetFile] ?? new Uint8Array())
  const more = sheet.replace('</sheetData>', `<row r="3">${cells}</row></sheetData>`)
  return readSheet(Buffer.from(zipSync({ ...files, [sheetFile]: strToU8(more) })))
}
const uncomputed = ['<f>A2&amp;"册"</f>', '<f>LEN(A2)</f><v/>', '<f t="shared" si="0"/><v></v>']

test.each(uncomputed)('a formula without a result is refused, and its cell told: %s', async (formula) => {
  const message = '公式还没有计算结果（单元格 B3），请用 Excel 或 WPS 打开文件，保存后再导入'
  await expect(withCells(`<c r="A3"><v>2</v></c><c r="B3">${formula}</c>`)).rejects.toThrow(message)
})

test('a formula is read as its result, which of a text may be nothing', async () => {
  const cells = '<c r="A3" t="str"><f>A2&amp;"册"</f><v></v></c><c r="B3"><f>LEN(A2)</f><v>5</v></c>'
  expect((await withCells(cells)).rows.at(-1)).toEqual({ line: 3, cells: [null, 5] })
})

test('a formula without a result is found wherever its sheet is cut', () => {
  const sheet = `<row r="1"><c r="A1"><f>B1</f><v>1</v></c><c r="B1" s="1">${uncomputed[0]}</c></row>`
  for (let at = 1; at < sheet.length; at++) {
    const search = new FormulaSearch()
    for (const part of [sheet.slice(0, at), sheet.slice(at)]) search.look(strToU8(part))
    expect(search.found, sheet.slice(0, at)).toBe('B1')
  }
})

test.each(['text', 'book'])('a %s of more columns than anything has is refused, but for empty ones', async (kind) => {
  const bytesOf = async (rows: string[][]) =>
    kind === 'text'
      ? Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
      : writeExcel(rows.map((cells) => cells.map((value) => ({ value })))).toBuffer()
  const wide = (last: string) => ['名称', ...Array.from({ length: 1000 }, () => ''), last]
  const { heading, rows } = await readSheet(await bytesOf([wide(''), ['选修课资料']]))
  expect(heading.length).toBeLessThanOrEqual(250)
  expect([heading[0], rows[0]?.cells[0]]).toEqual(['名称', '选修课资料'])
  await expect(readSheet(await bytesOf([['名称'], wide('甲')]))).rejects.toThrow('最多 250 列')
})

test('a text says of each row the line it begins on, past empty lines and lines within a cell', async () => {
  const { rows } = await readSheet(Buffer.from('名称,说明\n\n\n甲,"一\n二"\n乙,\n,\n\n丙,\n'))
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [4, '甲'],
    [6, '乙'],
    [9, '丙'],
  ])
})

test.each([0, 1, 2, 3, 4])(
  'a text keeps a letter that stands where what is read at once ends, %i before',
  async (before) => {
    const heading = '名称,说明\n'
    for (const room of [8_192 - heading.length, 8_192 - Buffer.byteLength(heading)]) {
      const name = `${'a'.repeat(room - before)}😀尾`
      const { rows } = await readSheet(Buffer.from(`${heading}${name},乙\n`))
      expect(rows.map(({ cells }) => cells)).toEqual([[name, '乙']])
    }
  },
)

test('a text is read as it was exported, whatever it begins with', async () => {
  const texts = ['=1', '+86', '-', '@全体', '＋微信 13800138000', '＝', '－5 元', '＠所有人', '好']
  const sheet = csvHeading(texts.map((_, at) => `列${at}`)) + csvLines([texts])
  const { rows } = await readSheet(Buffer.from(sheet))
  expect(rows[0]?.cells).toEqual(texts)
})

test('a CSV file whose quotes do not match says on which line', async () => {
  const broken = '标题,说明\r\n投票甲,好\r\n投票乙,=HYPERLINK("a")\r\n'
  await expect(readSheet(Buffer.from(broken))).rejects.toThrow('CSV 文件第 3 行读不出来')
})
