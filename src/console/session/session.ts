import { atom, useAtomValue } from 'jotai'
import { catalogueAtom, ownScreens, upstreamScreens } from '@/catalogue/known-catalogue.ts'
import { warn } from '@/ui/toaster.tsx'
import { everything } from '../../catalogue/grant.ts'
import { get } from '../../catalogue/vocabulary/call.ts'
import { codes, type UserInfo } from '../../catalogue/wire.ts'
import { loginAddress, pathOf } from './address.ts'
import { ApiError, consoleCall, fire, isUnreachable } from './call/api.ts'
import { deviceStorage, tabStorage } from './device-storage.ts'
import { currentFeatures, featuresAtom } from './features.ts'
import { navigateTo } from './navigation.ts'
import { permissionTest } from './permission.ts'
import { ask } from './question.ts'
import { clearToken, readToken, writeToken } from './session-cookies.ts'
import { SessionEnded } from './session-scope.ts'
import { forgetSession, rememberSession, type Session, sessionAtom } from './session-state.ts'
import { draftsKey, operatorAtom } from './storage.ts'
import { store } from './store.ts'

const getInfo = get('/school/getInfo')

const nobody = () => false

/** Whether the user may use a command or open a screen, by its id; the same function until the session or what is known of the catalogue changes. */
export const permissionTestAtom = atom((get) => {
  const session = get(sessionAtom)
  return {
    can: session
      ? permissionTest(get(catalogueAtom), session.user, { ...get(featuresAtom), ownScreens, upstreamScreens })
      : nobody,
  }
})

/**
 * Who is signed in, on a screen.
 * @throws SessionEnded outside the signed-in layout.
 */
export function useUser(): UserInfo {
  const session = useAtomValue(sessionAtom)
  if (!session) throw new SessionEnded()
  return session.user
}

/** The test whether the user may use a command or open a screen, by its id. */
export function useCan(): (permission: string) => boolean {
  return useAtomValue(permissionTestAtom).can
}

/**
 * Ends the session on the server and here, and goes to sign-in, coming back to this address (specification §3.6). What was
 * typed and not saved leaves this device with the operator.
 */
export async function signOut(): Promise<void> {
  const here = pathOf(location)
  const drafts = draftsKey(store.get(operatorAtom))
  const isEndedThere = await logOut()
  clearToken()
  leaveForLogin(here)
  deviceStorage.removeItem(drafts)
  if (!isEndedThere) warn('已在本机退出，但服务器没有收到退出请求')
}

/** Ends the session on the server, where that can be asked; answers whether it has ended there. */
async function logOut(): Promise<boolean> {
  if (!currentFeatures().audit) return true
  try {
    await consoleCall('POST', '/console/logout', {}, { quiet: true })
    return true
  } catch (error) {
    return error instanceof ApiError && error.code === codes.sessionOver
  }
}

/** Forgets who is signed in, and goes to sign-in, to come back to an address afterwards. */
export function leaveForLogin(here = pathOf(location)): void {
  forgetSession()
  tabStorage.removeItem('jump')
  navigateTo(loginAddress(here))
}

let fetching: { readonly token: string; readonly session: Promise<Session> } | null = null

/**
 * The session of the token kept now; the user is fetched once a token.
 * @returns null without a token or where the server says it is over.
 * @throws ApiError where the server cannot tell.
 */
export async function loadSession(): Promise<Session | null> {
  const token = readToken()
  if (!token) return null
  const known = store.get(sessionAtom)
  if (known?.token === token) return known
  if (fetching?.token !== token) fetching = { token, session: beginSession(token) }
  try {
    return await fetching.session
  } catch (error) {
    if (error instanceof ApiError && error.code === codes.sessionOver) return null
    throw error
  } finally {
    fetching = null
  }
}

/**
 * Makes a token that arrived with an address the session's, once the server has answered for it, and, where somebody else
 * is signed in, the operator has said so.
 * @returns whether the server did.
 * @throws ApiError where no answer came.
 */
export async function adoptToken(token: string): Promise<boolean> {
  try {
    const next = await sessionOf(token)
    const current = (await loadSession())?.user
    const isAnother = current && !isSameAccount(current, next.user)
    if (isAnother && !(await ask({ current, next: next.user }))) return true
    if (isAnother) forgetSession()
    rememberSession(next)
    writeToken(token)
    return true
  } catch (error) {
    if (error instanceof ApiError && !isUnreachable(error)) return false
    throw error
  }
}

/**
 * Asks anew who is signed in, after rights may have changed.
 * @returns whether anything about the user has.
 * @throws ApiError where no answer came; a session that is over is ended by the call itself.
 */
export async function refreshUser(): Promise<boolean> {
  const known = store.get(sessionAtom)
  if (!known) return false
  const user = completeUser(await fire<Partial<UserInfo> & Pick<UserInfo, 'username'>>(getInfo, {}, { quiet: true }))
  if (store.get(sessionAtom) !== known || JSON.stringify(user) === JSON.stringify(known.user)) return false
  rememberSession({ token: known.token, user })
  return true
}

async function beginSession(token: string): Promise<Session> {
  const session = await sessionOf(token)
  rememberSession(session)
  return session
}

async function sessionOf(token: string): Promise<Session> {
  const told = await fire<Partial<UserInfo> & Pick<UserInfo, 'username'>>(getInfo, {}, { quiet: true, token })
  return { token, user: completeUser(told) }
}

function isSameAccount(one: UserInfo, other: UserInfo): boolean {
  return one.school_id === other.school_id && one.uid === other.uid && one.username === other.username
}

/** A backend that knows nothing of grants gives every signed-in user every route (specification §3.8). */
function completeUser(told: Partial<UserInfo> & Pick<UserInfo, 'username'>): UserInfo {
  const role = told.role ?? ''
  return {
    uid: told.uid ?? 0,
    username: told.username,
    name: told.name || told.username,
    avatar: told.avatar ?? null,
    school_id: told.school_id ?? 0,
    school: { name: told.school?.name ?? '', logo: told.school?.logo || null },
    role,
    roles: told.roles ?? [role, 'admin', 'editor'],
    introduction: told.introduction ?? '',
    sex: told.sex ?? null,
    age: told.age ?? null,
    mobilePhone: told.mobilePhone ?? null,
    power: { data: told.power?.data ?? [] },
    grants: told.grants ?? [everything],
  }
}
