import { userStorageAtom } from '@/session/user-storage.ts'

const most = 12

/** Ids of the commands a user chose lately in the palette, newest first. */
export const recentCommandsAtom = userStorageAtom<readonly string[]>('recent-commands', [], (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null,
)

/** The list with a command put first. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, most)
}
