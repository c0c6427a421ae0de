import { atom } from 'jotai'
import type { Pending } from './hotkey-layer.ts'

/** The sequence begun and not finished, or null. */
export const pendingKeysAtom = atom<Pending | null>(null)
