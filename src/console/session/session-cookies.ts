import Cookies from 'js-cookie'
import { deviceStorage, type StorageArea } from './device-storage.ts'

/** Cookies that keep the session, copied to local storage and restored from there (specification §3.5). */
const kept = ['PHPSESSID', 'token', 'sidebarStatus'] as const

const attributes = { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const

/** The session's token. */
export function readToken(): string | undefined {
  return Cookies.get('token') || undefined
}

/** Keeps a token for this browser session. */
export function writeToken(token: string): void {
  Cookies.set('token', token, attributes)
}

/** Forgets the token, its copy too. */
export function clearToken(): void {
  Cookies.remove('token', attributes)
  deviceStorage.removeItem('token')
}

/** Copies the cookies to local storage. */
export function backUpSession(): void {
  for (const name of kept) {
    const value = Cookies.get(name)
    if (value !== undefined && deviceStorage.getItem(name) !== value) deviceStorage.setItem(name, value)
  }
}

/** Restores the cookies from local storage. */
export function restoreSession(): void {
  for (const name of kept) {
    const value = deviceStorage.getItem(name)
    if (value !== null) Cookies.set(name, value, attributes)
  }
}

/** Cookies that stay for a year, for what the documents keep in them (sidebarStatus, size). */
export const lastingCookies: StorageArea = {
  getItem: (name) => Cookies.get(name) ?? null,
  setItem: (name, value) => void Cookies.set(name, value, { ...attributes, expires: 365 }),
  removeItem: (name) => Cookies.remove(name, attributes),
}
