import { sessionValueAtom } from '@/session/session-scope.ts'

/** The dialog of the frame that is open. */
export type ShellPart = 'settings' | 'errorLog' | 'profile' | 'password' | 'terminal' | 'program'
export type ShellPart = 'settings' | 'errorLog' | 'profile' | 'password' | 'security'

export const shellPartAtom = sessionValueAtom<ShellPart | null>(null)
