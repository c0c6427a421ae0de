import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeValues } from '../../../../src/console/form/merge.ts'

describe('a form whose record moved on', () => {
  it('takes what only the others changed, keeps what only was typed, and asks about the rest', () => {
    const before = { name: '甲', phone: '1', scope: 'a', note: '' }
    const now = { name: '乙', phone: '2', scope: 'a', note: '同' }
    const typed = { name: '丙', phone: '1', scope: 'b', note: '同' }
    expect(mergeValues(before, now, typed)).toEqual({
      taken: { phone: '2' },
      conflicts: { name: { theirs: '乙', mine: '丙' } },
      parts: {},
    })
  })

  it('loses nothing of either side', () => {
    const values = fc.record({ a: fc.constantFrom('', '1', '2'), b: fc.constantFrom('', '1', '2') })
    fc.assert(
      fc.property(values, values, values, (before, now, typed) => {
        const { taken, conflicts } = mergeValues(before, now, typed)
        for (const name of ['a', 'b'] as const) {
          const held = name in taken ? taken[name] : typed[name]
          if (typed[name] !== before[name]) expect(held).toBe(typed[name])
          else expect(held).toBe(now[name])
          const isBoth = now[name] !== before[name] && typed[name] !== before[name] && typed[name] !== now[name]
          expect(name in conflicts).toBe(isBoth)
        }
      }),
    )
  })
})
