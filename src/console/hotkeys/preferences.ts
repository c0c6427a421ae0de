import { atom } from 'jotai'
import { userStorageAtom } from '@/session/storage.ts'
import { isRecord } from '../../parsed-json.ts'
import type { KeyOverrides } from './key-table.ts'

/** Which keys are in force. */
export type HotkeyPreferences = {
  readonly overrides: KeyOverrides
  /** Whether bare characters are commands (WCAG 2.1.4). */
  readonly singleKeys: boolean
}

const initial: HotkeyPreferences = { overrides: {}, singleKeys: true }

/** A user's keys, kept on the device. */
export const hotkeyPreferencesAtom = userStorageAtom<HotkeyPreferences>('hotkeys', initial, readPreferences)

/** Binds keys to commands instead of the catalogue's; an empty list means none. */
export const bindKeysAtom = atom(null, (_get, set, bindings: KeyOverrides) =>
  set(hotkeyPreferencesAtom, (before) => ({ ...before, overrides: { ...before.overrides, ...bindings } })),
)

/** Gives commands their catalogue's keys again; without ids, all of them. */
export const resetKeysAtom = atom(null, (_get, set, ids?: readonly string[]) =>
  set(hotkeyPreferencesAtom, (before) => ({
    ...before,
    overrides: ids
      ? Object.fromEntries(Object.entries(before.overrides).filter(([id]) => !ids.includes(id)))
      : initial.overrides,
  })),
)

/** Switches bare characters as commands on or off. */
export const switchSingleKeysAtom = atom(null, (_get, set, on: boolean) =>
  set(hotkeyPreferencesAtom, (before) => ({ ...before, singleKeys: on })),
)

/** Preferences as stored, or null where they are not. */
function readPreferences(stored: unknown): HotkeyPreferences | null {
  if (!isRecord(stored)) return null
  const { overrides, singleKeys } = stored
  if (typeof singleKeys !== 'boolean' || !isRecord(overrides)) return null
  const read = Object.entries(overrides).flatMap(([id, keys]): [string, string[]][] =>
    Array.isArray(keys) ? [[id, keys.filter((key) => typeof key === 'string')]] : [],
  )
  return { overrides: Object.fromEntries(read), singleKeys }
}
