import Cookies from 'js-cookie'

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
  localStorage.removeItem('token')
}

/** Copies the cookies to local storage. */
export function backUpSession(): void {
  for (const name of kept) {
    const value = Cookies.get(name)
    if (value !== undefined && localStorage.getItem(name) !== value) localStorage.setItem(name, value)
  }
}

/** Restores the cookies from local storage. */
export function restoreSession(): void {
  for (const name of kept) {
    const value = localStorage.getItem(name)
    if (value !== null) Cookies.set(name, value, attributes)
  }
}

const year = 365

/** Whether the sidebar is open (cookie sidebarStatus, 1 or 0); open where nothing is kept. */
export function readSidebarStatus(): boolean {
  return Cookies.get('sidebarStatus') !== '0'
}

/** Keeps whether the sidebar is open. */
export function writeSidebarStatus(isOpen: boolean): void {
  Cookies.set('sidebarStatus', isOpen ? '1' : '0', { ...attributes, expires: year })
}

/** Keeps the size of the interface (cookie size), read by index.html before the first paint. */
export function writeSize(size: string): void {
  Cookies.set('size', size, { ...attributes, expires: year })
}
