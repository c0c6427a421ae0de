import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { deviceStorage, type StorageArea } from './device-storage.ts'
import { scopeAtom } from './session-scope.ts'

/** Turns what was stored into a value, or into null where it cannot be one. */
type Read<T> = (stored: unknown) => T | null

/** Who is signed in; what is kept for an operator on this device is kept under it. */
export const operatorAtom = atom((get) => get(scopeAtom)?.operator ?? '0')

/** Where what an operator typed and did not save is kept on this device. */
export const draftsKey = (operator: string) => `campus.drafts.${operator}`

/**
 * The one way to keep something on this device: texts as they are, everything else as JSON. Where nothing that can be read
 * is stored, `initial` counts. Other tabs are heard through `subscribe`.
 */
export function storageIn<T>(area: StorageArea, initial: T, read: Read<T>) {
  const valueIn = (text: string | null) => (text === null ? null : read(parse(text))) ?? initial
  return {
    getItem: (key: string): T => valueIn(area.getItem(key)),
    setItem: (key: string, value: T) => area.setItem(key, typeof value === 'string' ? value : JSON.stringify(value)),
    removeItem: (key: string) => area.removeItem(key),
    subscribe: (key: string, onChange: (value: T) => void) => {
      const listen = (event: StorageEvent) => {
        if (area === deviceStorage && event.storageArea === localStorage && event.key === key)
          onChange(valueIn(event.newValue))
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

/** Reads what is on or off. */
export const readFlag: Read<boolean> = (stored) => (typeof stored === 'boolean' ? stored : null)

/** An atom kept on this device, whoever is signed in. */
export function deviceStorageAtom<T>(key: string, initial: T, read: Read<T>, area: StorageArea = deviceStorage) {
  return atomWithStorage<T>(key, initial, storageIn(area, initial, read), { getOnInit: true })
}

/** An atom kept on this device for the signed-in user. */
export function userStorageAtom<T>(name: string, initial: T, read: Read<T>, area: StorageArea = deviceStorage) {
  const byOperator = new Map<string, ReturnType<typeof deviceStorageAtom<T>>>()
  const ofOperator = (operator: string) => {
    const known = byOperator.get(operator) ?? deviceStorageAtom(`campus.${name}.${operator}`, initial, read, area)
    byOperator.set(operator, known)
    return known
  }
  return atom(
    (get): T => get(ofOperator(get(operatorAtom))),
    (get, set, change: (before: T) => T) => set(ofOperator(get(operatorAtom)), change),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
