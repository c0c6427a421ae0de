import { userStorageAtom } from '@/session/user-storage.ts'

const mostKept = 20

/** Paths of the screens an operator was on lately, newest first; kept for the user on this device. */
export const recentScreensAtom = userStorageAtom<readonly string[]>('recent-screens', [], (stored) =>
  Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : null,
)

/** The list with a screen put first. */
export function withVisit(recent: readonly string[], path: string): readonly string[] {
  return [path, ...recent.filter((other) => other !== path)].slice(0, mostKept)
}
