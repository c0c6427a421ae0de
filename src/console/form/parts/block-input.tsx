import { newBlock } from '@/value/block.ts'
import { BlockView } from '@/value/block-view.tsx'
import { blocks as kinds } from '../../../../commands/dashboard/block.ts'
import { type Block, newBlockId, readBlocks } from '../../../catalogue/page/block.ts'
import type { StructureProps } from '../structure/structure-props.ts'
import { PartsInput, type PartsWords } from './parts-input.tsx'

const words: PartsWords<Block> = {
  kinds,
  unit: '块',
  idOf: ({ id }) => id,
  empty: '从“添加”里选一块内容开始',
  read: readBlocks,
  make: newBlock,
  copy: (block) => ({ ...block, id: newBlockId() }),
  fill: (block, values) => ({ ...block, values }),
  View: ({ parts, index }) => (parts[index] ? <BlockView block={parts[index]} /> : null),
}

/** Puts a page together from blocks. */
export function BlockInput(props: StructureProps) {
  return <PartsInput {...props} words={words} />
}
