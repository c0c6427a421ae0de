import { sessionValueAtom } from '@/session/session-scope.ts'

/** The dialog of the frame that is open. */
export type ShellPart = 'settings' | 'errorLog' | 'profile' | 'password' | 'security' | 'terminal' | 'program'

/** Session storage key that has 登录安全 opened again by whoever comes back from linking an identity. */
export const reopenKey = 'security'

export const shellPartAtom = sessionValueAtom<ShellPart | null>(null)
