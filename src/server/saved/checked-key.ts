import type { Catalogue } from '../../catalogue/catalogue.ts'
import { collide } from '../../catalogue/collision.ts'
import { normalKey } from '../../catalogue/key.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'

/** A key, or up to three in a row. */
const written = /^(?:(?:mod|ctrl|alt|shift)\+)*[^\s+]+(?: (?:(?:mod|ctrl|alt|shift)\+)*[^\s+]+){0,2}$/

/**
 * A key in its one written form; null for none. What an operator gives the own is theirs to bind, as they may have bound the
 * catalogue's elsewhere; the school's may not be one that a command of the console has.
 * @throws InputError naming whose it is.
 */
export function checkedKey(catalogue: Catalogue, given: string | null, isSchools: boolean): string | null {
  if (given === null || given === '') return null
  const key = normalKey(given)
  if (!written.test(key)) throw new InputError('快捷键无效', 'key')
  const reached = catalogue.commands.filter((each) => each.kind !== 'shell' || each.shell.scope !== 'dialog')
  const owner = isSchools ? reached.find(({ keys }) => keys.some((taken) => collide(normalKey(taken), key))) : undefined
  if (owner) throw new InputError(`这个快捷键已用于「${owner.title}」，请换一个`, 'key')
  return key
}
