import { atom } from 'jotai'
import type { UserInfo } from '../../catalogue/wire.ts'
import { store } from './store.ts'

/** Who is signed in, by which token. */
export type Session = { readonly token: string; readonly user: UserInfo }

/** The session, or null while nobody is signed in. Whatever lives as long as a session follows this. */
export const sessionAtom = atom<Session | null>(null)

/** Keeps a session, and what the documents name under its storage keys (part 1 §9). */
export function rememberSession(session: Session): void {
  store.set(sessionAtom, session)
  sessionStorage.setItem('user_name', session.user.username)
  for (const storage of [sessionStorage, localStorage]) storage.setItem('school_id', String(session.user.school_id))
}

/** Forgets who is signed in, not the token. */
export function forgetSession(): void {
  store.set(sessionAtom, null)
  for (const key of ['user_name', 'school_id']) sessionStorage.removeItem(key)
}
