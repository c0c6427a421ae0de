import { isRecord } from '../../parsed-json.ts'
/**
 * A block of a page. Its `id` tells it from the page's others, whatever becomes of it and wherever it goes; `values` are those
 * of its kind's fields, as stored.
 */
export type Block = { readonly id: string; readonly kind: string; readonly values: Readonly<Record<string, unknown>> }

/**
 * The blocks a structure holds, of kinds there are no more as well; what is no block is left out. Blocks that were stored
 * without an id, or with that of another, have one by their place: two who read the same page know them by the same.
 */
export function readBlocks(value: unknown): Block[] {
  const found = blocksIn(value)
  const own = new Set<string>()
  const named = found.map((block) => {
    const isOwn = block.id !== '' && !own.has(block.id)
    if (isOwn) own.add(block.id)
    return isOwn ? block : { ...block, id: '' }
  })
  return named.map((block, index) => {
    if (block.id !== '') return block
    let place = index + 1
    while (own.has(`p${place}`)) place++
    const id = `p${place}`
    own.add(id)
    return { ...block, id }
  })
}

/**
 * The blocks of a structure as they come from a client, `''` where one says no id: old clients know none, and what they give
 * stands for blocks the page held before, the same ones first, else those of its kind in order. What is new has a new id.
 */
export function recognisedBlocks(
  value: unknown,
  held: readonly Block[],
  isSame: (one: Block['values'], other: Block['values']) => boolean,
): Block[] {
  const given = blocksIn(value)
  const used = new Set<string>()
  const take = (id: string) => {
    if (id === '' || used.has(id)) return ''
    used.add(id)
    return id
  }
  const like = (block: Block, isLike: (other: Block) => boolean) =>
    take(held.find((other) => !used.has(other.id) && other.kind === block.kind && isLike(other))?.id ?? '')
  let blocks = given.map((block) => ({ ...block, id: take(block.id) }))
  for (const isLike of [(one: Block, other: Block) => isSame(one.values, other.values), () => true]) {
    blocks = blocks.map((block) =>
      block.id === '' ? { ...block, id: like(block, (other) => isLike(block, other)) } : block,
    )
  }
  return blocks.map((block) => (block.id === '' ? { ...block, id: newBlockId() } : block))
}

/** An id no other block has, made by whom and whenever: two may add to one page at once. */
export function newBlockId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const longestId = 40

function blocksIn(value: unknown): Block[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): Block[] => {
    if (!isRecord(each) || typeof each.kind !== 'string') return []
    const id = typeof each.id === 'string' && isId(each.id) ? each.id : ''
    return [{ id, kind: each.kind, values: isRecord(each.values) ? each.values : {} }]
  })
}

function isId(text: string): boolean {
  return text.length <= longestId && /^[\w-]+$/.test(text)
}
