import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { store } from '@/session/store.ts'
import { Kbd } from '@/ui/kbd.tsx'
import { shell } from '../../../commands/shell.ts'
import { type Command, shellCommand } from '../../catalogue/command.ts'
import { keyInForce } from './key-table.ts'
import { keyTextHere } from './keystroke.ts'
import { hotkeyPreferencesAtom } from './preferences.ts'

/** The id of a command of the console itself. */
export type ShellId = (typeof shell)[number]['id']

/** The key a command has now, be it the catalogue's or the operator's own; nothing where it has none. */
export function CommandKey({ command, className = '' }: { readonly command: Command; readonly className?: string }) {
  const key = keyInForce(command, useAtomValue(hotkeyPreferencesAtom))
  return key === null ? null : <Kbd keys={key} className={className} />
}

/** The key a command of the console itself has now; nothing where it has none. */
export function ShellKey({ id, className = '' }: { readonly id: ShellId; readonly className?: string }) {
  return <CommandKey command={shellCommandOf(id)} className={className} />
}

/** The key that chooses the ready sentence at a place among those of a field; nothing where there are more than keys. */
export function TemplateKey({ at }: { readonly at: number }) {
  const key = shellCommandOf('dialog.template').keys[at]
  return key === undefined ? null : <Kbd keys={key} />
}

type KeyHintProps = { readonly id: ShellId; readonly children: (key: string) => ReactNode }

/** A text that says which key does something; nothing where no key does, or there is no keyboard (tokens.css). */
export function KeyHint({ id, children }: KeyHintProps) {
  const key = useShellKeyText(id)
  return key === null ? null : <span data-slot="kbd">{children(key)}</span>
}

/** What is said of a button on hover, with the key that does the same: 行距（Shift V）. */
export function useTitleWithKey(title: string, id: ShellId): string {
  const key = useShellKeyText(id)
  return key === null ? title : `${title}（${key}）`
}

/** The key of a command of the console itself now, as for one look; null for none. */
export function shellKeyNow(id: ShellId): string | null {
  return keyInForce(shellCommandOf(id), store.get(hotkeyPreferencesAtom))
}

/** As `shellKeyNow`, in a line of text: `Ctrl K`. */
export function shellKeyTextNow(id: ShellId): string | null {
  return textOf(shellKeyNow(id))
}

/** The key of a command of the console itself in a line of text, `Ctrl K`; null for none. */
export function useShellKeyText(id: ShellId): string | null {
  return textOf(keyInForce(shellCommandOf(id), useAtomValue(hotkeyPreferencesAtom)))
}

function textOf(key: string | null): string | null {
  return key === null ? null : keyTextHere(key)
}

function shellCommandOf(id: ShellId): Command {
  const command = shell.find((each) => each.id === id)
  if (!command) throw new Error(`no command ${id}`)
  return shellCommand(command)
}
