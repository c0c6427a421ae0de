import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { sortOf } from '../../../../src/catalogue/vocabulary/entity-use.ts'
import {
  columnsWidth,
  columnTracks,
  leastWidth,
  ownWidth,
  readChoices,
  withMoved,
  withoutRoom,
} from '../../../../src/console/grid/column/columns.ts'

const lists = [...catalogue.entities.values()].filter(({ list }) => list)

/** px that columns have at 1440 px, beside the menu and the scroll bar; of lists with folders these take 208. */
const usualRoom = 1440 - 210 - 15
const folders = 208

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

  it('have room for six characters of a name, and its picture, however narrow they are', () => {
    for (const entity of lists) {
      for (const { name, field, least } of columnsOf(entity)) {
        if (field.kind !== 'ref' && field.kind !== 'text') continue
        const portrait = field.kind === 'ref' && field.entity === 'user' ? 26 : 0
        expect.soft([entity.title, name, Number(least) >= 16 + portrait + 6 * 14]).toEqual([entity.title, name, true])
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

  it('share what is left by their widths, and give way down to six characters where it is narrow', () => {
    const field = { kind: 'text', label: '名称' } as const
    const columns = [
      { name: 'name', field, width: 200, least: 160 },
      { name: 'sort', field, width: 56, least: null },
    ]
    expect(columnTracks(columns)).toBe('2.25rem minmax(10rem, 200fr) 3.5rem')
    expect(columnsWidth(columns)).toBe('15.75rem')
  })
})

describe('the columns a list opens with', () => {
  const foldered = new Set(
    catalogue.modules.flatMap(({ screens }) =>
      screens.flatMap((each) => (each.kind === 'grid' && each.folders !== undefined ? each.entities : [])),
    ),
  )

  it('have room beside one another at 1440 px, without what names the row or decides first', () => {
    for (const entity of lists) {
      const room = foldered.has(entity.name) ? usualRoom - folders : usualRoom
      const { field: sorted } = sortOf(entity.list ?? { sort: '-id' })
      const back = withoutRoom(entity, room, () => true, sorted)
      const left = columnsOf(entity).filter(({ name }) => !back.includes(name))
      expect.soft([entity.title, Number.parseFloat(columnsWidth(left)) * 16 <= room]).toEqual([entity.title, true])
      expect.soft([entity.title, back.length <= columnsOf(entity).length / 4]).toEqual([entity.title, true])
      expect.soft(back).not.toContain(entity.label)
    }
  })

  it('are all where there is room, and without the last that decide nothing where there is less', () => {
    const order = lists.find(({ name }) => name === 'runningOrder')
    if (!order) throw new Error('no runningOrder')
    expect(withoutRoom(order, 2000, () => true, 'createdAt')).toEqual([])
    expect(withoutRoom(order, usualRoom, () => true, 'createdAt')).toEqual(['abnormal', 'refunded', 'to'])
    expect(withoutRoom(order, usualRoom, (name) => name !== 'rider', 'createdAt')).toEqual(['abnormal', 'refunded'])
    expect(withoutRoom(order, 0, () => true, 'createdAt')).not.toContain('status')
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
