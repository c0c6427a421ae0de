import { expect, test } from 'vitest'
import type { ColumnType } from '../../../src/catalogue/schema/table.ts'
import { decodeCell, encodeCell } from '../../../src/server/database/cell.ts'

test.each<[ColumnType, unknown]>([
  ['text', '期末自习室'],
  ['bigint', 1_760_000_000_123],
  ['boolean', false],
  ['json', { images: ['/a.jpg'], note: null }],
  ['json', '只是一句话'],
  ['json', []],
])('%s %o reads back as written', (type, value) => {
  expect(decodeCell(type, encodeCell(type, value))).toEqual(value)
  expect(decodeCell(type, encodeCell(type, undefined))).toBeNull()
})

test.each<[ColumnType, unknown]>([
  ['text', 5],
  ['bigint', 1.5],
  ['bigint', 2 ** 53],
  ['bigint', '5'],
  ['bigint', Number.NaN],
  ['boolean', 1],
])('a %s column refuses %o', (type, value) => {
  expect(() => encodeCell(type, value)).toThrow(TypeError)
})

test('a boolean is read from either engine', () => {
  expect([0, 1, false, true].map((cell) => decodeCell('boolean', cell))).toEqual([false, true, false, true])
})
