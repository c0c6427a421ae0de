import { sessionValueAtom } from '@/session/session-scope.ts'

/** The dialog of the frame that is open. */
export type ShellPart = 'settings' | 'errorLog' | 'profile' | 'password' | 'security' | 'terminal' | 'program'

export const shellPartAtom = sessionValueAtom<ShellPart | null>(null)
