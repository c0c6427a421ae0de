import { sessionValueAtom } from '@/session/session-scope.ts'

/** Whether the record of decisions is open. */
export const auditOpenAtom = sessionValueAtom(false)
