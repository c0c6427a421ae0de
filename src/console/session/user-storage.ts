import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { scopeAtom } from './session-scope.ts'

/** Who is signed in; what is kept for an operator on this device is kept under it. */
export const operatorAtom = atom((get) => get(scopeAtom)?.operator ?? '0')

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
  const make = (operator: string) =>
    atomWithStorage<T>(`campus.${name}.${operator}`, initial, storage, { getOnInit: true })
  const byOperator = new Map<string, ReturnType<typeof make>>()
  const ofOperator = (operator: string) => {
    const known = byOperator.get(operator) ?? make(operator)
    byOperator.set(operator, known)
    return known
  }
  return atom(
    (get): T => get(ofOperator(get(operatorAtom))),
    (get, set, change: (before: T) => T) => set(ofOperator(get(operatorAtom)), change),
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
