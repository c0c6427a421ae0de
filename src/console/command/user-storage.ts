import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'

/** Uid of who is signed in; what is kept for a user on this device is kept under it. Set by the command center. */
export const operatorIdAtom = atom(0)

/**
 * An atom kept in localStorage for the signed-in user and shared between tabs. `read` turns what was stored into a
 * value, or into null where it cannot be one; then `initial` counts.
 */
export function userStorageAtom<T>(name: string, initial: T, read: (stored: unknown) => T | null) {
  const storage = {
    getItem: (key: string) => parse(localStorage.getItem(key), initial, read),
    setItem: (key: string, value: T) => localStorage.setItem(key, JSON.stringify(value)),
    removeItem: (key: string) => localStorage.removeItem(key),
    subscribe: (key: string, onChange: (value: T) => void) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key) onChange(parse(event.newValue, initial, read))
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
  const make = (uid: number) => atomWithStorage<T>(`campus.${name}.${uid}`, initial, storage, { getOnInit: true })
  const byUser = new Map<number, ReturnType<typeof make>>()
  const ofUser = (uid: number) => {
    const known = byUser.get(uid) ?? make(uid)
    byUser.set(uid, known)
    return known
  }
  return atom(
    (get): T => get(ofUser(get(operatorIdAtom))),
    (get, set, change: (before: T) => T) => set(ofUser(get(operatorIdAtom)), change),
  )
}

function parse<T>(text: string | null, initial: T, read: (stored: unknown) => T | null): T {
  if (text === null) return initial
  try {
    return read(JSON.parse(text)) ?? initial
  } catch {
    return initial
  }
}
