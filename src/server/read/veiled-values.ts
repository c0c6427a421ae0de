import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Account } from '../access/account.ts'
import type { Values } from '../rows/entity-table.ts'

/** What stands where values are not shown, so that nobody takes them for missing. */
const said: Readonly<Record<string, string>> = { preview: '您没有这个操作的权限，看不到它会改动的内容' }

/**
 * Values of a row, or those of them a change wrote, as an account may see them: what another command is to do is for those who
 * have the right to it; the others see that it waits, whose it is and what it is called.
 */
export function veiledValues<V extends Values>(
  account: Pick<Account, 'allows'>,
  { asks }: Pick<Entity, 'asks'>,
  values: V,
): V {
  if (!asks?.veiled) return values
  const command = values[asks.command]
  if (typeof command === 'string' && account.allows(command)) return values
  const hidden = asks.veiled.filter((name) => values[name] !== undefined && values[name] !== null)
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, said[name] ?? null])) }
}
