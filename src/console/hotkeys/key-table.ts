import { append } from '../../append.ts'
import type { Command } from '../../catalogue/command.ts'
import { normalKey } from '../../catalogue/key.ts'
import { isSingleKey } from './keystroke.ts'
import type { HotkeyPreferences } from './preferences.ts'

/** Keys an operator chose instead of the catalogue's, by command id; an empty list means none. */
export type KeyOverrides = Readonly<Record<string, readonly string[]>>

/** Where keys are pressed: in a dialog, else on a screen with the list of an entity, or without a list. */
export type Place = { readonly kind: 'dialog' } | { readonly kind: 'screen'; readonly entity: string | null }

/** One command of a key; where several take turns (置顶, 取消置顶) they stand in the catalogue's order. */
export type KeyTable = {
  readonly commands: ReadonlyMap<string, readonly Command[]>
  /** Unfinished sequences, with what may follow. */
  readonly prefixes: ReadonlyMap<string, readonly Following[]>
}

export type Following = { readonly rest: string; readonly command: Command }

/** The keys of a command now, in their one written form. */
export function keysOf(command: Command, overrides: KeyOverrides): string[] {
  return (overrides[command.id] ?? command.keys).map(normalKey)
}

/** The key a command is run by now: its first of those that are not switched off; null for none. */
export function keyInForce(command: Command, { overrides, singleKeys }: HotkeyPreferences): string | null {
  const hasAll = singleKeys || reaches(command, { kind: 'dialog' })
  return keysOf(command, overrides).find((key) => hasAll || !isSingleKey(key)) ?? null
}

/** Whether a command's key works in a place. */
function reaches(command: Command, place: Place): boolean {
  const scope = command.kind === 'shell' ? command.shell.scope : null
  if (place.kind === 'dialog') return scope === 'dialog'
  if (command.kind === 'go' || command.kind === 'saved' || scope === 'everywhere') return true
  if (place.entity === null) return false
  return scope === 'grid' || ('entity' in command && command.entity.name === place.entity)
}

/**
 * The look-up table of a place: a key press costs one look-up in it. Without `singleKeys` bare characters are left out;
 * in a dialog they stay, since there they only work on what has the focus (WCAG 2.1.4).
 */
export function keyTable(
  commands: readonly Command[],
  place: Place,
  overrides: KeyOverrides,
  singleKeys: boolean,
): KeyTable {
  const byKey = new Map<string, Command[]>()
  const prefixes = new Map<string, Following[]>()
  for (const command of commands) {
    if (!reaches(command, place)) continue
    for (const key of keysOf(command, overrides)) {
      if (!singleKeys && place.kind === 'screen' && isSingleKey(key)) continue
      append(byKey, key, command)
      const steps = key.split(' ')
      for (let length = 1; length < steps.length; length += 1) {
        const prefix = steps.slice(0, length).join(' ')
        const rest = steps.slice(length).join(' ')
        append(prefixes, prefix, { rest, command })
      }
    }
  }
  return { commands: byKey, prefixes }
}
