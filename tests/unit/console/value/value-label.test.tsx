import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { valueLabel } from '../../../../src/catalogue/vocabulary/condition.ts'
import { type Field, json, money, ref } from '../../../../src/catalogue/vocabulary/field.ts'
import { fieldInPart } from '../../../../src/catalogue/vocabulary/row-field.ts'
import { fullTime } from '../../../../src/console/format/time.ts'
import { CellValue } from '../../../../src/console/value/cell-value.tsx'
import { filterText } from '../../../../src/console/value/in-words/filter-text.ts'

// What a cell imports looks at the page's address as it is loaded.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://localhost/')))
afterAll(() => {
  vi.unstubAllGlobals()
})

/** What a field's value may be, where its cell shows more than the bare value. */
function values(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'status':
    case 'choice':
      return Object.keys(field.options)
    case 'count':
      return [0, 9876]
    case 'money':
      return [0, 5, 123_456]
    case 'flag':
      return [true]
    default:
      return []
  }
}

const named = [...catalogue.entities.values()].flatMap(({ name, fields, actions }) =>
  [fields, ...Object.values(actions ?? {}).map(({ inputs }) => inputs ?? {})].flatMap((group) =>
    Object.entries(group).map(([field, each]) => [`${name}.${field}`, each] as const),
  ),
)

describe('a value in a line of text', () => {
  it('is what its cell shows, of every figure, choice and flag of the catalogue', () => {
    let seen = 0
    for (const [name, field] of named) {
      for (const value of values(field)) {
        const cell = renderToStaticMarkup(<CellValue field={field} value={value} />)
        const shown = field.kind === 'flag' ? /aria-label="([^"]*)"/.exec(cell)?.[1] : cell.replaceAll(/<[^>]*>/g, '')
        expect.soft(valueLabel(field, value), name).toBe(shown)
        seen += 1
      }
    }
    expect(seen).toBeGreaterThan(500)
  })

  it('is what 0 means where that is no figure, as its form says', () => {
    const meaning = named.flatMap(([name, field]) =>
      field.kind === 'count' || field.kind === 'money'
        ? [[name, field, /^0 为(.+)$/.exec(field.hint ?? '')] as const]
        : [],
    )
    const said = meaning.flatMap(([name, field, hint]) => (hint ? [[name, valueLabel(field, 0), hint[1]]] : []))
    expect(said.length).toBeGreaterThan(5)
    for (const [name, label, hint] of said) expect.soft([name, label]).toEqual([name, hint])
  })

  it('is the moment its cell tells by how long ago it was', () => {
    const times = named.filter(([, { kind }]) => kind === 'time')
    expect(times.length).toBeGreaterThan(100)
    for (const [name, field] of times) {
      expect.soft(valueLabel(field, 1_796_000_000_000), name).toBe(fullTime(1_796_000_000_000))
    }
  })

  it('tells a row that is known by its number alone, and what is no text', () => {
    expect(valueLabel(ref('话题', 'topic'), 3)).toBe('#3')
    expect([[], [1, 2], { a: 1 }, null].map((value) => valueLabel(json('内容'), value))).toEqual([
      '空',
      '2 项',
      '（内容）',
      '空',
    ])
  })

  it('is of 元 or points as its row says, and of neither where that is not known', () => {
    const amount = money('金额', { pointsWhere: { payment: 'points' } })
    expect(
      [{ payment: 'points' }, { payment: 'wechat' }, {}].map((row) => valueLabel(fieldInPart(amount, row), 300)),
    ).toEqual(['300 积分', '¥3.00', '300 分或积分'])
  })
})

describe('a filter in words', () => {
  const fieldNamed = (entity: string, name: string) => {
    const field = catalogue.entities.get(entity)?.fields[name]
    if (!field) throw new Error(`no field ${entity}.${name}`)
    return field
  }
  it.each([
    ['secondGoods', 'price', '2000000', '¥20,000.00'],
    ['secondGoods', 'price', '12.5', '12.5'],
    ['secondGoods', 'stock', '3', '3件'],
    ['dynamic', 'createdAt', '2026-05-01T00:00:00', '2026-05-01'],
    ['dynamic', 'createdAt', '1796000000000', '2026-11-30 08:53:20'],
    ['dynamic', 'status', 'pending,refused', '待审核、已拒绝'],
    ['dynamic', 'hot', '0', '否'],
    ['dynamic', 'topic', 'null', '空'],
  ])('%s by %s=%s is %s', (entity, name, value, text) => {
    expect(filterText(fieldNamed(entity, name), value)).toBe(text)
  })
})
