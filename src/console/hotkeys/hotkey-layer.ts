import type { Command } from '../../catalogue/command.ts'
import type { Following, KeyTable, Place } from './key-table.ts'
import { type KeyPress, keystroke } from './keystroke.ts'
import { sequenceTimeout, step } from './sequence.ts'
import type { Surroundings } from './surroundings.ts'

/** A key press with what the layer decides by. */
export type Press = KeyPress & {
  readonly repeat: boolean
  readonly isComposing: boolean
  /** Whether someone nearer to the focus has handled it. */
  readonly isHandled: boolean
  /** In ms, on the clock of the compositions. */
  readonly at: number
  readonly surroundings: Surroundings
}

/** An unfinished sequence and what may follow it. */
export type Pending = { readonly prefix: string; readonly following: readonly Following[] }

type LayerOptions = {
  readonly isApple: boolean
  /** The table of a place; looked up once a key, so it should be kept ready. */
  readonly tableFor: (place: Place) => KeyTable
  /** The entity whose list is on screen. */
  readonly entity: () => string | null
  /** Runs the first of the commands that applies. Answers false when nothing took the key. */
  readonly run: (commands: readonly Command[], key: string) => boolean
  readonly onPending: (pending: Pending | null) => void
}

/** Keys within this time after a composition are its own: Safari ends it before the Enter that did so (ms). */
export const afterComposition = 100

/** Commands that go on while their key is held. */
const repeating = ['grid.down', 'grid.up', 'grid.pageDown', 'grid.pageUp', 'grid.extendDown', 'grid.extendUp']

/**
 * Decides what a key press does: silent while text is written or composed, sequences, one look-up a key. It knows no
 * DOM, so that it can be tested by itself; use-hotkeys.ts feeds it.
 */
export function createHotkeyLayer({ isApple, tableFor, entity, run, onPending }: LayerOptions) {
  let pending: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let composing = false
  let composedAt = Number.NEGATIVE_INFINITY

  function clear(): void {
    clearTimeout(timer)
    if (pending === null) return
    pending = null
    onPending(null)
  }

  function wait(prefix: string, table: KeyTable): void {
    clearTimeout(timer)
    pending = prefix
    timer = setTimeout(clear, sequenceTimeout)
    onPending({ prefix, following: table.prefixes.get(prefix) ?? [] })
  }

  /** Takes a key press; answers whether it was ours, so that the browser must not act on it too. */
  function press(event: Press): boolean {
    if (event.isHandled || event.isComposing || composing || event.at - composedAt < afterComposition) {
      clear()
      return false
    }
    const key = keystroke(event, isApple)
    if (key === null) return false
    const { surroundings } = event
    if (surroundings.typing && !worksWhileTyping(key, surroundings, tableFor)) {
      clear()
      return false
    }
    if (surroundings.keepsKey(key)) return false
    const place: Place = surroundings.inDialog ? { kind: 'dialog' } : { kind: 'screen', entity: entity() }
    const table = tableFor(place)
    const next = step(table, pending, key)
    switch (next.kind) {
      case 'none':
        return false
      case 'pending':
        wait(next.prefix, table)
        return true
      case 'cleared':
        clear()
        return true
      case 'run':
        clear()
        if (event.repeat && !next.commands.some(({ id }) => repeating.includes(id))) return true
        return run(next.commands, next.key)
    }
  }

  return {
    press,
    clear,
    compositionStarted: () => {
      composing = true
    },
    compositionEnded: (at: number) => {
      composing = false
      composedAt = at
    },
  }
}

/** In a single line a key with Ctrl or ⌘ writes nothing, so the palette opens from there too. */
function worksWhileTyping(
  key: string,
  { typing, inDialog }: Surroundings,
  tableFor: LayerOptions['tableFor'],
): boolean {
  if (typing !== 'line' || inDialog || !key.startsWith('mod+')) return false
  return tableFor({ kind: 'screen', entity: null }).commands.has(key)
}
