import { atom } from 'jotai'

/** The dialog of the frame that is open. */
export type ShellPart = 'settings' | 'errorLog' | 'profile' | 'password'

export const shellPartAtom = atom<ShellPart | null>(null)
