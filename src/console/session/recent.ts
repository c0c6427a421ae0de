import { userStorageAtom } from './storage.ts'

/** What a user used lately under a key, newest first; kept on this device. */
const recentAtom = (key: string) =>
  userStorageAtom<readonly string[]>(key, [], (stored) =>
    Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : null,
  )

/** Paths of the screens a user was on. */
export const recentScreensAtom = recentAtom('recent-screens')

/** Ids of the commands a user chose in the palette. */
export const recentCommandsAtom = recentAtom('recent-commands')

/** The list with what was used now put first, `most` in all. */
export function withRecent(recent: readonly string[], used: string, most: number): readonly string[] {
  return [used, ...recent.filter((other) => other !== used)].slice(0, most)
}
