import { sessionValueAtom } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import type { SavedCommand } from '../../catalogue/command.ts'

/** The own views and macros and the school's, as commands; none before they were fetched, after the first list is shown. */
export const savedCommandsAtom = sessionValueAtom<readonly SavedCommand[]>([])

/** A dialog about them: saving the open list, or all there is. */
export type SavedPart = 'saveView' | 'manage'

/** Which of these is open. */
export const savedPartAtom = sessionValueAtom<SavedPart | null>(null)

/** Opens a dialog about views and macros. */
export function openSavedPart(part: SavedPart): void {
  expectDialog()
  store.set(savedPartAtom, part)
}
