import { useEffectEvent, useLayoutEffect } from 'react'
import type { shell } from '../../../commands/shell.ts'

type DialogId = Extract<(typeof shell)[number], { readonly scope: 'dialog' }>['id']

/** What a dialog does on its keys; `key` tells which of several, for example the digit of a template. */
type DialogKeys = { readonly [Id in DialogId]?: (key: string) => void }

const open: { readonly keys: () => DialogKeys }[] = []

/**
 * Gives a dialog its keys (templates by digit, confirm) while it is mounted; the one opened last has them. They are
 * silent while text is written, and Enter on a button stays the button's. It has them from the moment it is seen: a digit
 * may follow at once.
 */
export function useDialogKeys(keys: DialogKeys): void {
  const latest = useEffectEvent(() => keys)
  useLayoutEffect(() => {
    const entry = { keys: () => latest() }
    open.push(entry)
    return () => {
      open.splice(open.indexOf(entry), 1)
    }
  }, [])
}

/** Runs a key of the dialog opened last; false when it has no use for it. */
export function runDialogKey(id: string, key: string): boolean {
  const keys = open.at(-1)?.keys()
  const run = Object.entries(keys ?? {}).find(([name]) => name === id)?.[1]
  if (!run) return false
  run(key)
  return true
}
