import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Block, readBlocks, recognisedBlocks } from '../../../src/catalogue/page/block.ts'

const given = fc.array(
  fc.record(
    {
      id: fc.constantFrom('p1', 'p2', 'x', '', '坏'),
      kind: fc.constantFrom('heading', 'space'),
      values: fc.constant({}),
    },
    { requiredKeys: ['kind', 'values'] },
  ),
  { maxLength: 6 },
)
const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id)

it('no two blocks of a page have one id, and each keeps its own', () => {
  fc.assert(
    fc.property(given, (stored) => {
      const blocks = readBlocks(stored)
      expect(blocks).toHaveLength(stored.length)
      expect(new Set(ids(blocks)).size).toBe(blocks.length)
      expect(readBlocks(stored)).toEqual(blocks)
      expect(readBlocks(blocks)).toEqual(blocks)
      for (const own of ['p1', 'p2', 'x']) {
        const first = stored.findIndex(({ id }) => id === own)
        if (first >= 0) expect(blocks[first]?.id).toBe(own)
      }
    }),
  )
})

it('what a client sends is recognised once, and never as a block of another kind', () => {
  fc.assert(
    fc.property(given, given, (sent, stored) => {
      const held = readBlocks(stored)
      const blocks = recognisedBlocks(sent, held, isDeepStrictEqual)
      expect(new Set(ids(blocks)).size).toBe(sent.length)
      for (const [at, { id, kind }] of blocks.entries()) {
        const before = held.find((each) => each.id === id)
        if (before && sent[at]?.id !== id) expect(before.kind).toBe(kind)
      }
    }),
  )
})
