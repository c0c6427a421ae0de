import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import {
  columnsWidth,
  columnTracks,
  leastWidth,
  ownWidth,
  readChoices,
  withMoved,
} from '../../../../src/console/grid/column/columns.ts'

const lists = [...catalogue.entities.values()].filter(({ list }) => list)

function columnsOf(entity: (typeof lists)[number]) {
  return (entity.list?.columns ?? []).flatMap((name) => {
    const field = entity.fields[name]
    return field ? [{ name, field, width: ownWidth(entity, name), least: leastWidth(entity, name) }] : []
  })
}

describe('the columns of every list', () => {
  it.each(lists.map((entity) => [entity.title, entity] as const))('%s have room for heads and choices', (_, entity) => {
    for (const { name, field, width } of columnsOf(entity)) {
      const texts = field.kind === 'choice' || field.kind === 'status' ? Object.values(field.options) : []
      for (const text of [field.label, ...texts]) {
        const chinese = text.replace(/[^\u2e80-\uffff]/g, '').length
        expect
          .soft([name, text, width])
          .toEqual([name, text, expect.toSatisfy((room: number) => room >= 14 * chinese + 16)])
      }
    }
  })

  it('have room for six characters of a name beside its picture', () => {
    for (const entity of lists) {
      for (const { name, field, least } of columnsOf(entity)) {
        if (field.kind !== 'ref' || field.entity !== 'user') continue
        expect.soft([entity.title, name, Number(least) >= 16 + 26 + 6 * 14]).toEqual([entity.title, name, true])
      }
    }
  })

  it('have room for thousands with a unit of more than a character', () => {
    const points = lists.find(({ name }) => name === 'vipGoods')
    expect(points && ownWidth(points, 'points')).toBeGreaterThanOrEqual(16 + 2 * 14 + 5 * 6)
  })

  it('are filled to the window by what is written, and by nothing else', () => {
    for (const entity of lists) {
      const columns = columnsOf(entity)
      expect
        .soft(
          columns.some(({ least }) => least !== null),
          entity.title,
        )
        .toBe(true)
      for (const { name, field, least } of columns) {
        if (field.kind === 'time' || field.kind === 'flag' || field.kind === 'images') {
          expect.soft([entity.title, name, least !== null]).toEqual([entity.title, name, name === entity.label])
        }
      }
    }
  })

  it('share what is left by their widths, and give up to a fifth where it is narrow', () => {
    const field = { kind: 'text', label: '名称' } as const
    const columns = [
      { name: 'name', field, width: 200, least: 160 },
      { name: 'sort', field, width: 56, least: null },
    ]
    expect(columnTracks(columns)).toBe('2.25rem minmax(10rem, 200fr) 3.5rem')
    expect(columnsWidth(columns)).toBe('15.75rem')
  })
})

describe('columns as an operator arranged them', () => {
  const kept = { columnOrder: ['b', 'a'], columnVisibility: { c: false, d: true }, columnSizing: { a: 120 } }

  it('are read as they were kept, and as they were kept before', () => {
    const { d: _, ...columnVisibility } = kept.columnVisibility
    const earlier = { order: ['b', 'a'], hidden: ['c'], widths: { a: 120 } }
    expect(readChoices({ new: kept, earlier })).toEqual({ new: kept, earlier: { ...kept, columnVisibility } })
  })

  it('are read without what is none of theirs', () => {
    const nothing = { columnOrder: [], columnVisibility: {}, columnSizing: {} }
    const broken = { columnOrder: 'a', columnVisibility: { a: 0 }, columnSizing: null }
    expect(readChoices({ broken, text: 'a' })).toEqual({ broken: nothing, text: nothing })
    expect(readChoices(null)).toBeNull()
  })

  it('are moved before another one, or to the end', () => {
    expect(withMoved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(withMoved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
  })
})
