import { atom } from 'jotai'
import { dismissAll } from '@/ui/toaster.tsx'
import type { UserInfo } from '../../catalogue/wire.ts'
import { deviceStorage, tabStorage } from './device-storage.ts'
import { beginScope, endScope } from './session-scope.ts'
import { store } from './store.ts'

/** Who is signed in, by which token. */
export type Session = { readonly token: string; readonly user: UserInfo }

/** Who is signed in, or null while nobody is. What lives as long as a session hangs on its scope (session-scope.ts). */
export const sessionAtom = atom<Session | null>(null)

/** Keeps a session, and its storage keys (specification §3.5). */
export function rememberSession(session: Session): void {
  const { uid, username, school_id } = session.user
  beginScope(session.token, `${school_id}.${uid}`)
  store.set(sessionAtom, session)
  tabStorage.setItem('user_name', username)
  for (const storage of [tabStorage, deviceStorage]) storage.setItem('school_id', String(school_id))
}

/** Ends the session in this page and forgets who was signed in, not the token. */
export function forgetSession(): void {
  store.set(sessionAtom, null)
  dismissAll()
  endScope()
  for (const key of ['user_name', 'school_id']) tabStorage.removeItem(key)
}
