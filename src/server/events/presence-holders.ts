import type { Presence } from '../../catalogue/wire/presence.ts'

/** What an operator looks at, and the hash of the token of the session it was said by. */
export type Held = { readonly session: string; readonly presence: Presence }

/** What the operators of the schools that are listened to here look at: of who has several pages open, what was said last counts. */
export function presenceHolders() {
  const bySchool = new Map<number, Map<number, Held>>()
  return {
    heard: (schoolId: number, held: Held): void => {
      const { row, by } = held.presence
      const holders = bySchool.get(schoolId) ?? new Map<number, Held>()
      if (row === null) holders.delete(by.id)
      else bySchool.set(schoolId, holders.set(by.id, held))
    },
    of: (schoolId: number, accountId: number): Held | null => bySchool.get(schoolId)?.get(accountId) ?? null,
    /** Nobody of the school listens here any more. */
    forget: (schoolId: number): void => void bySchool.delete(schoolId),
  }
}
