import { atom } from 'jotai'

/** Whether another address is being opened. */
export const isOpeningAtom = atom(false)
