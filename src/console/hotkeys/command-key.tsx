import { useAtomValue } from 'jotai'
import { Kbd } from '@/ui/kbd.tsx'
import type { Command } from '../../catalogue/command.ts'
import { keysOf } from './key-table.ts'
import { hotkeyPreferencesAtom } from './preferences.ts'

/** The key a command has now, be it the catalogue's or the operator's own; nothing where it has none. */
export function CommandKey({ command, className = '' }: { readonly command: Command; readonly className?: string }) {
  const { overrides } = useAtomValue(hotkeyPreferencesAtom)
  const [key] = keysOf(command, overrides)
  return key ? <Kbd keys={key} className={className} /> : null
}
