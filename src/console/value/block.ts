import { type BlockWords, blocks as kinds } from '../../../commands/dashboard/block.ts'
import { initialValue } from '../../catalogue/schema/table.ts'

/** A block of a page; `values` are those of its kind's fields, as stored. */
export type Block = { readonly kind: string; readonly values: Readonly<Record<string, unknown>> }

/** The blocks a structure holds, of kinds there are no more as well; what is no block is left out. */
export function readBlocks(value: unknown): Block[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each): Block[] => {
    if (typeof each !== 'object' || each === null || !('kind' in each) || typeof each.kind !== 'string') return []
    const values = 'values' in each && typeof each.values === 'object' && each.values !== null ? each.values : {}
    return [{ kind: each.kind, values: Object.fromEntries(Object.entries(values)) }]
  })
}

/** A new block of a kind. */
export function newBlock(kind: string): Block {
  const fields = wordsOf(kind).fields
  const values = Object.entries(fields).map(([name, field]) => [name, initialValue(field)])
  return { kind, values: Object.fromEntries(values) }
}

/** What a kind of block is; one nobody knows has no fields. */
export function wordsOf(kind: string): BlockWords {
  return kinds[kind] ?? { title: kind, fields: {} }
}
