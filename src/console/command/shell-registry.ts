import { useLayoutEffect } from 'react'
import type { shell } from '../../../commands/shell.ts'

type ShellCommand = (typeof shell)[number]
type Everywhere = Extract<ShellCommand, { readonly scope: 'everywhere' }>['id']

/** Shell commands the command center implements itself. */
type CenterId = 'shell.palette' | 'shell.cheatSheet' | 'shell.singleKeys'

/** Shell commands the list on screen implements, by GridTarget.runShell. */
export type GridShellId = Extract<ShellCommand, { readonly scope: 'grid' }>['id']

/** What each shell command of the layout does. A command without an implementation does not compile. */
export type ShellActions = { readonly [Id in Exclude<Everywhere, CenterId>]: () => void | Promise<void> }
export type CenterActions = { readonly [Id in CenterId]: () => void }

const registered = new Map<string, () => void | Promise<void>>()

/**
 * Gives shell commands their implementations while a component is mounted, no later than keys are bound, so that none is
 * lost; the compiler asks for all of one side's. Called once for the layout, and once for the command center.
 */
export function useShellActions(actions: ShellActions | CenterActions): void {
  useLayoutEffect(() => {
    const entries = Object.entries(actions)
    for (const [id, run] of entries) registered.set(id, run)
    return () => {
      for (const [id, run] of entries) if (registered.get(id) === run) registered.delete(id)
    }
  }, [actions])
}

/** The implementation of a shell command of scope everywhere. */
export function shellAction(id: string): (() => void | Promise<void>) | undefined {
  return registered.get(id)
}
