import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decidePart,
  isSamePart,
  type MergedPart,
  mergeParts,
} from '../../../../../src/console/form/parts/merge-parts.ts'

const parts = (text: string): MergedPart[] =>
  text.split(' ').flatMap((each) => (each === '' ? [] : [{ id: each[0] ?? '', part: { text: each.slice(1) } }]))
const written = (all: readonly MergedPart[]) =>
  all.map(({ id, part }) => id + String(Object.values(Object(part))[0] ?? '')).join(' ')
const merged = (before: string, theirs: string, mine: string) => {
  const merge = mergeParts(parts(before), parts(theirs), parts(mine))
  return { ...merge, parts: written(merge.parts) }
}

describe('parts that two put together at once', () => {
  it('keep what either added, changed, moved and took out', () => {
    expect(merged('a b c d', 'a x b1 c d', 'd a b c2 y')).toMatchObject({
      parts: 'd a x b1 c2 y',
      conflicts: [],
      added: ['x'],
      changed: ['b'],
      moved: [],
    })
    expect(merged('a b c', 'a c', 'a b c z')).toMatchObject({ parts: 'a c z', removed: ['b'], conflicts: [] })
    expect(merged('a b c', 'c a b', 'a b c z')).toMatchObject({ parts: 'c a b z', moved: ['c'] })
  })

  it('are asked about where both changed one, or one changed what the other took out', () => {
    const both = merged('a b', 'a1 b', 'a2 b')
    expect(both.conflicts).toEqual([{ id: 'a', theirs: { text: '1' }, mine: { text: '2' } }])
    expect(both.parts).toBe('a2 b')
    expect(merged('a b', 'b', 'a2 b').conflicts).toEqual([{ id: 'a', theirs: null, mine: { text: '2' } }])
    const gone = merged('a b c', 'a b1 c', 'a c')
    expect(gone.conflicts).toEqual([{ id: 'b', theirs: { text: '1' }, mine: null }])
    expect(gone.parts).toBe('a b1 c')
    expect(merged('a b', 'a1 b', 'a1 b').conflicts).toEqual([])
  })

  it('that both moved stand where they were put here, and are named', () => {
    expect(merged('a b c d', 'd a b c', 'a d b c')).toMatchObject({ parts: 'a d b c', movedByBoth: ['d'], moved: [] })
  })

  it('go back to their place when what was taken out is to stay', () => {
    const [, second] = parts('a b1 c')
    expect(written(decidePart(parts('a c'), ['a', 'b', 'c'], 'b', second?.part))).toBe('a b1 c')
    expect(written(decidePart(parts('b'), ['a', 'b', 'c'], 'a', { text: '' }))).toBe('a b')
    expect(written(decidePart(parts('a b c'), ['a', 'b', 'c'], 'b', null))).toBe('a c')
  })

  it('are the same whatever the order of what they say, and whether it is empty or missing', () => {
    expect(isSamePart({ a: 1, b: { c: null, d: 2 } }, { b: { d: 2 }, a: 1 })).toBe(true)
    expect(isSamePart({ list: [1, 2] }, { list: [2, 1] })).toBe(false)
  })
})

/** What one makes of parts: of each of `abcdef` whether it stays, what it says; some of their own; in any order. */
const side = (own: string) =>
  fc
    .record({
      said: fc.array(fc.constantFrom(null, '', '', '1', '2'), { minLength: 6, maxLength: 6 }),
      added: fc.subarray([...own]),
      keys: fc.array(fc.nat(5), { minLength: 10, maxLength: 10 }),
    })
    .map(({ said, added, keys }) => {
      const kept = said.flatMap((text, at) => (text === null ? [] : [{ id: 'abcdef'[at] ?? '', part: { text } }]))
      const all = [...kept, ...added.map((id) => ({ id, part: { text: '' } }))]
      // Mostly as it was: a key of 0 to 3 leaves a part in its place.
      const keyOf = (at: number) => ((keys[at] ?? 0) > 3 ? (keys[at] ?? 0) * 7 - at : at)
      return all
        .map((each, at) => ({ each, key: keyOf(at) }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ each }) => each)
    })
const start = parts('a b c d e f')
const find = (all: readonly MergedPart[], id: string) => all.find((each) => each.id === id)?.part

describe('whatever two do', () => {
  it('no part that one added or changed is lost, and none stands twice', () => {
    fc.assert(
      fc.property(side('uvwx'), side('yz12'), (theirs, mine) => {
        const merge = mergeParts(start, theirs, mine)
        const ids = merge.parts.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of new Set([...start, ...theirs, ...mine].map((each) => each.id))) {
          const [was, now, here] = [find(start, id), find(theirs, id), find(mine, id)]
          const [isTheirs, isMine] = [!isSamePart(was, now), !isSamePart(was, here)]
          const asked = merge.conflicts.find((each) => each.id === id)
          if (isTheirs && isMine && !isSamePart(now, here)) {
            expect(asked).toEqual({ id, theirs: now ?? null, mine: here ?? null })
            expect(find(merge.parts, id)).toEqual(here ?? now)
          } else {
            expect(asked).toBeUndefined()
            expect(find(merge.parts, id)).toEqual(isTheirs ? now : here)
          }
        }
      }),
    )
  })

  it('what only one side touched is that side as it is, order included', () => {
    fc.assert(
      fc.property(side('uvwx'), (touched) => {
        expect(mergeParts(start, touched, start).parts).toEqual(touched)
        expect(mergeParts(start, start, touched).parts).toEqual(touched)
      }),
    )
  })

  it('what neither moved stays in order, and what only one moved follows that one', () => {
    fc.assert(
      fc.property(side('uvwx'), side('yz12'), (theirs, mine) => {
        const merge = mergeParts(start, theirs, mine)
        const order = merge.parts.map(({ id }) => id)
        const moved = new Set([...merge.moved, ...merge.movedByBoth])
        const alone = mergeParts(start, mine, start)
        const movedHere = new Set(alone.moved)
        const inAll = (id: string) => [start, theirs, mine].every((all) => find(all, id) !== undefined)
        const still = order.filter((id) => inAll(id) && !moved.has(id) && !movedHere.has(id))
        expect(still).toEqual([...still].toSorted())
        const hereOnly = mine.map(({ id }) => id).filter((id) => order.includes(id) && !merge.moved.includes(id))
        const shown = order.filter((id) => hereOnly.includes(id))
        expect(shown).toEqual(hereOnly)
      }),
    )
  })
})
