import { listPermission } from '../../catalogue/permission.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Account } from '../access/account.ts'
import type { Values } from '../rows/entity-table.ts'

/** What stands where values are not shown, so that nobody takes them for missing. */
const said: Readonly<Record<string, string>> = { preview: '您没有这个操作的权限，看不到它会改动的内容' }

/** Between the entity a line tells of and what it says; in neither. */
const mark = '\t'

/** A line that tells of a row, as it is kept: all in one, so that no text of a user passes for a line of ours. */
export function lineOf(entity: string, text: string): string {
  return `${entity}${mark}${text.replaceAll(/\s+/g, ' ')}`
}

/**
 * Values of a row, or those of them a change wrote, as an account may see them: what another command is to do is for those who
 * have the right to it; the others see that it waits, whose it is and what it is called. Of what becomes of rows each sees what they may
 * see the lists of, whoever asked for it.
 */
export function veiledValues<V extends Values>(
  account: Pick<Account, 'allows'>,
  { asks }: Pick<Entity, 'asks'>,
  values: V,
): V {
  if (!asks?.veiled) return values
  const command = values[asks.command]
  if (typeof command === 'string' && account.allows(command)) {
    const lines = asks.lines === undefined ? undefined : values[asks.lines]
    if (asks.lines === undefined || typeof lines !== 'string') return values
    return { ...values, [asks.lines]: linesSeen(account, lines, String(values[asks.subject])) }
  }
  const hidden = asks.veiled.filter((name) => values[name] !== undefined && values[name] !== null)
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, said[name] ?? null])) }
}

/** Of some lines those an account may see. One kept before they said so tells of what the row is about. */
function linesSeen(account: Pick<Account, 'allows'>, text: string, subject: string): string {
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf(mark)
    return at < 0 ? { entity: subject, said: line } : { entity: line.slice(0, at), said: line.slice(at + 1) }
  })
  const seen = lines.filter(({ entity }) => account.allows(listPermission({ name: entity }))).map((line) => line.said)
  const hidden = lines.length - seen.length
  return [...seen, ...(hidden > 0 ? [`另有 ${hidden} 行，您没有查看的权限`] : [])].join('\n')
}
