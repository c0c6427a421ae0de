import { atom } from 'jotai'

/** Whether the record of decisions is open. */
export const auditOpenAtom = atom(false)
