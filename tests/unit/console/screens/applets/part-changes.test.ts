import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partChanges } from '../../../../../src/console/screens/applets/part-changes.ts'

const part = (kind: string, text = '') => ({ kind, values: { text } })

it('tells a changed part from one that was taken out and one that came', () => {
  const before = [part('heading', '毕业季'), part('picture'), part('article', '正文')]
  const after = [part('heading', '毕业快乐'), part('article', '正文'), part('space')]
  expect(partChanges(before, after)).toEqual([
    { kind: 'changed', before: 0, after: 0 },
    { kind: 'removed', before: 1, after: null },
    { kind: 'same', before: 2, after: 1 },
    { kind: 'added', before: null, after: 2 },
  ])
})

it('does not mind the order in which values were written', () => {
  const [before, after] = [
    { kind: 'space', values: { height: 12, colour: '#fff' } },
    { kind: 'space', values: { colour: '#fff', height: 12 } },
  ]
  expect(partChanges([before], [after])).toEqual([{ kind: 'same', before: 0, after: 0 }])
})

it('names every part of both versions once, in order', () => {
  const parts = fc.array(
    fc.record({ kind: fc.constantFrom('heading', 'picture', 'article'), text: fc.constantFrom('一', '二') }),
  )
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const changes = partChanges(before, after)
      expect(changes.flatMap((change) => change.before ?? [])).toEqual([...before.keys()])
      expect(changes.flatMap((change) => change.after ?? [])).toEqual([...after.keys()])
      for (const { kind, before: left, after: right } of changes) {
        if (kind === 'same') expect(before[left ?? -1]).toEqual(after[right ?? -1])
        if (kind === 'changed') expect(before[left ?? -1]).not.toEqual(after[right ?? -1])
      }
    }),
  )
})
