import { buffer } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { sheetFile } from '../../../../src/server/export/sheet-file.ts'

async function* pagesOf(rows: number, each: number) {
  const numbers = Array.from({ length: rows }, (_, at) => at + 1)
  for (let start = 0; start < rows; start += each)
    yield numbers.slice(start, start + each).map((at) => [at, `第 ${at} 行`])
}

async function sheetsOf(rows: number, each: number, most?: number) {
  const sheets = await readExcel(await buffer(sheetFile(['编号', '名称'], pagesOf(rows, each), most)))
  return sheets.map(({ sheet, data }) => [sheet, data.map(([first]) => first)])
}

describe('a sheet of more rows than one may have', () => {
  it('goes on in further ones under the same heading, wherever its pages end', async () => {
    expect(await sheetsOf(8, 3, 4)).toEqual([
      ['Sheet1', ['编号', 1, 2, 3]],
      ['Sheet2', ['编号', 4, 5, 6]],
      ['Sheet3', ['编号', 7, 8]],
    ])
    expect(await sheetsOf(7, 5, 4)).toMatchObject([
      ['Sheet1', { length: 4 }],
      ['Sheet2', { length: 4 }],
      ['Sheet3', ['编号', 7]],
    ])
  })

  it('has none that is empty, and is one where it fits', async () => {
    expect(await sheetsOf(6, 6, 4)).toMatchObject([
      ['Sheet1', { length: 4 }],
      ['Sheet2', { length: 4 }],
    ])
    expect(await sheetsOf(3, 2)).toEqual([['Sheet1', ['编号', 1, 2, 3]]])
    expect(await sheetsOf(0, 2)).toEqual([['Sheet1', ['编号']]])
  })

  it('ends with what breaks its pages, in any of its sheets', async () => {
    async function* broken() {
      yield* pagesOf(5, 2)
      throw new Error('the database is gone')
    }
    await expect(buffer(sheetFile(['编号', '名称'], broken(), 3))).rejects.toThrow('the database is gone')
  })
})
