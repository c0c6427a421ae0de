import { blocks as kinds } from '../../../../commands/dashboard/block.ts'
import { beijingText } from '../../../beijing-time.ts'
import { type Block, readBlocks, recognisedBlocks } from '../../../catalogue/page/block.ts'
import { checkParts } from '../../../catalogue/schema/check-parts.ts'
import { formSchema } from '../../../catalogue/schema/form-schema.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { isRecord } from '../../../parsed-json.ts'
import { sanitise } from '../../rich-text/sanitise.ts'
import { isSame } from '../../rows/difference.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { ActionHandler, FormHandler } from '../../write/handler.ts'

const mostBlocks = 60

/**
 * Checks a page block by block, and keeps what it held before as a version to go back to. Blocks it holds already stay as they
 * are, also where their kind has changed since or is gone.
 */
export const checkPage: FormHandler = async ({ values, row, create, account, now }) => {
  if (values.blocks === undefined) return values
  const held = row ? readBlocks(row.blocks) : []
  const blocks = checkedBlocks(values.blocks, held)
  if (row && row.blocks !== null && !isSame(held, blocks)) {
    const name = `${String(row.name)} ${beijingText(now).slice(0, 16)}`
    await create('diyPageVersion', { name, diyPage: row.id, blocks: row.blocks, author: account.name, createdAt: now })
  }
  return { ...values, blocks: JSON.parse(JSON.stringify(blocks)) }
}

/** Makes a page the home page, and the one before it none. */
export const setHomePage: ActionHandler = async ({ rows, lock, change }) => {
  for (const { id } of await lock('diyPage', { home: true })) await change('diyPage', id, { home: false })
  for (const { id } of rows) await change('diyPage', id, { home: true })
}

function checkedBlocks(value: unknown, held: readonly Block[]): Block[] {
  if (value === null) return []
  if (!Array.isArray(value)) throw new InputError('页面内容必须是一块一块的列表', 'blocks')
  if (value.length > mostBlocks) throw new InputError(`一个页面最多 ${mostBlocks} 块内容`, 'blocks')
  const blocks = recognisedBlocks(value.map(asBlock), held, isSame)
  return checkParts('blocks', blocks, calledBlock, (block) => {
    const isHeld = held.some(({ kind, values }) => kind === block.kind && isSame(values, block.values))
    return isHeld ? block : checkedBlock(block)
  })
}

function calledBlock({ id, kind }: Block, index: number) {
  const title = kinds[kind]?.title
  return { id, place: `第 ${index + 1} 块${title === undefined ? '' : `「${title}」`}` }
}

/** What is no block is one of no kind, so that it is refused by its place. */
function asBlock(given: unknown): unknown {
  return isRecord(given) && typeof given.kind === 'string' ? given : { kind: '' }
}

function checkedBlock({ id, kind, values }: Block): Block {
  const words = kinds[kind]
  if (!words) throw new InputError('不是可用的内容')
  const checked = parseInput(formSchema(words.fields, Object.keys(words.fields), false), values)
  return { id, kind, values: JSON.parse(JSON.stringify(cleaned(words.fields, checked))) }
}

function cleaned(fields: (typeof kinds)[string]['fields'], values: Values): Values {
  const clean = (name: string, value: unknown) =>
    fields[name]?.kind === 'richText' && typeof value === 'string' ? sanitise(value) : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(name, value)]))
}
