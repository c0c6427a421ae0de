import { collide, takeTurns } from '../../catalogue/collision.ts'
import type { Command } from '../../catalogue/command.ts'
import { normalKey } from '../../catalogue/key.ts'
import { type KeyOverrides, keysOf } from './key-table.ts'
import { keyTextHere } from './keystroke.ts'

/** Whether a key may be bound, and if not, why, said to the operator. */
export type Verdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string }

/** Keys a browser keeps for itself or needs for its own. */
const reserved = ['mod+w', 'mod+t', 'mod+n', 'mod+shift+n', 'mod+shift+t', 'mod+shift+w', 'mod+tab', 'tab', 'shift+tab']
const editing = ['mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+r', 'mod+f', 'mod+l', 'mod+p', 'mod+s', 'backspace']

/**
 * Checks a new key for a command (or for several that share a key and take turns). A key that is taken within reach, or
 * that begins another, is refused and its owner named; keys are never swapped silently.
 */
export function checkKey(
  key: string,
  own: readonly Command[],
  commands: readonly Command[],
  overrides: KeyOverrides,
): Verdict {
  const wanted = normalKey(key)
  const browsers = wanted.split(' ').find((step) => reserved.includes(step) || editing.includes(step))
  if (browsers !== undefined) return refused(`${keyTextHere(browsers)} 是浏览器自己的快捷键`)
  for (const other of commands) {
    if (own.includes(other)) continue
    for (const taken of keysOf(other, overrides)) {
      if (!collide(wanted, taken)) continue
      if (!own.some((each) => meet(each, other) && !takeTurns(each, other))) continue
      const name = `「${other.title}」（${other.trail.at(-1) ?? ''}）`
      return refused(
        wanted === taken
          ? `${keyTextHere(wanted)} 已用于${name}，请换一个，或先改掉它`
          : `${keyTextHere(wanted)} 与${name}的 ${keyTextHere(taken)} 冲突，一个是另一个的开头`,
      )
    }
  }
  return { accepted: true }
}

/** Whether two commands can be reached from one place, so that a key of both would be ambiguous. */
function meet(one: Command, other: Command): boolean {
  const [a, b] = [reachOf(one), reachOf(other)]
  if (a === b) return a !== 'nowhere'
  if ([a, b].some((reach) => reach === 'dialog' || reach === 'nowhere')) return false
  return [a, b].some((reach) => reach === 'everywhere' || reach === 'grid')
}

/**
 * Commands that share their catalogue key with this one and take turns by the row's state; they are shown and bound
 * together. The command itself included.
 */
export function turnTakers(command: Command, commands: readonly Command[]): Command[] {
  if (command.kind !== 'action') return [command]
  const [key] = command.keys
  return commands.filter(
    (other) =>
      other === command ||
      (key !== undefined &&
        other.kind === 'action' &&
        other.entity === command.entity &&
        other.keys[0] === key &&
        takeTurns(command, other)),
  )
}

function reachOf(command: Command): string {
  if (command.kind === 'go' || command.kind === 'saved') return 'everywhere'
  if (command.kind === 'shell') return command.shell.scope
  return 'entity' in command ? `entity ${command.entity.name}` : 'nowhere'
}

function refused(reason: string): Verdict {
  return { accepted: false, reason }
}
