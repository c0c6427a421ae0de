import { type BlockWords, blocks as kinds } from '../../../commands/dashboard/block.ts'
import { type Block, newBlockId } from '../../catalogue/page/block.ts'
import { initialValue } from '../../catalogue/schema/table.ts'

/** A new block of a kind. */
export function newBlock(kind: string): Block {
  const fields = wordsOf(kind).fields
  const values = Object.entries(fields).map(([name, field]) => [name, initialValue(field)])
  return { id: newBlockId(), kind, values: Object.fromEntries(values) }
}

/** What a kind of block is; one nobody knows has no fields. */
export function wordsOf(kind: string): BlockWords {
  return kinds[kind] ?? { title: kind, fields: {} }
}
