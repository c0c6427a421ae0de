import type { ListSession, SessionGround } from './list-session.ts'

/** A list with the screen it is shown on now, which is another each time its tab is returned to. */
export type HeldSession = {
  /** What the list shows; another query is another list. */
  readonly key: string
  readonly session: ListSession
  readonly ground: { current: SessionGround }
}

const kept = new Map<string, HeldSession>()

/** The list a screen's tab was left with, by path, where it shows the same. */
export function keptSession(path: string, key: string): HeldSession | undefined {
  const found = kept.get(path)
  return found?.key === key ? found : undefined
}

/** Keeps the list of a screen for when its tab is returned to; one a path. */
export function keepSession(path: string, held: HeldSession): void {
  kept.set(path, held)
}

/** Forgets the lists of closed or refreshed tabs. */
export function forgetSessions(isMeant: (path: string) => boolean): void {
  for (const path of [...kept.keys()]) if (isMeant(path)) kept.delete(path)
}
