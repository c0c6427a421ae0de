import { atom } from 'jotai'
import { sessionValueAtom } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import type { SavedCommand } from '../../catalogue/command.ts'
import type { MacroStep } from '../../catalogue/saved/content.ts'
import type { SavedMacro } from '../../catalogue/saved/saved.ts'

/** The own views and macros and the school's, as commands; none before they were fetched, after the first list is shown. */
export const savedCommandsAtom = sessionValueAtom<readonly SavedCommand[]>([])

/** A dialog about them: saving the open list, what was recorded, or all there is; or the question before a macro runs. */
export type SavedPart =
  | 'saveView'
  | 'saveMacro'
  | 'manage'
  | { readonly question: SavedMacro; readonly answer: (isMeant: boolean) => void }

/** Which of these is open. */
export const savedPartAtom = sessionValueAtom<SavedPart | null>(null)

/** A step as it was recorded: of an action the name by which it is taken back, and the rows it was done to, null where these are all that match. */
export type Recorded = {
  readonly step: MacroStep
  readonly act: string | null
  readonly ids: readonly number[] | null
}

/** The steps of the macro that is being recorded; null while none is. */
export const recordingAtom = sessionValueAtom<readonly Recorded[] | null>(null)

/** Whether anything of this is on screen. */
export const isSavedShownAtom = atom((get) => get(savedPartAtom) !== null || get(recordingAtom) !== null)

/** Opens a dialog about views and macros. */
export function openSavedPart(part: SavedPart): void {
  expectDialog()
  store.set(savedPartAtom, part)
}
