import type { Location } from 'react-router-dom'
import { isRecord } from '../../../parsed-json.ts'

/** What the browser keeps with each entry: its place, by which it is known how far a step goes, and what a screen gave along. */
type Entry = { readonly place: number | null; readonly key: string; readonly state: unknown }

/** The place of the entry the window is at. */
let place: number | null = null

/** Counts the entries from the one the window is at, and calls back for each step the browser makes to another. */
export function followHistory(onStep: (delta: number | null) => void): void {
  place = readEntry().place
  if (place === null) replaceEntry(window.location.href, null)
  window.addEventListener('popstate', () => {
    const before = place
    place = readEntry().place
    onStep(place === null || before === null ? null : place - before)
  })
}

/** The address of the window, and what was kept with it. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const { key, state } = readEntry()
  return { pathname, search, hash, key, state }
}

/** Adds an address after the present one, in the place of all that came after it. */
export function pushEntry(path: string, state: unknown): void {
  place = (place ?? 0) + 1
  window.history.pushState(newEntry(place, state), '', path)
}

/** Puts an address in the place of the present one. */
export function replaceEntry(path: string, state: unknown): void {
  place ??= 0
  window.history.replaceState(newEntry(place, state), '', path)
}

function newEntry(place: number, state: unknown): Entry {
  return { place, key: Math.random().toString(36).slice(2, 10), state }
}

/** What the browser kept with the present entry; entries made by a changed fragment hold nothing. */
function readEntry(): Entry {
  const kept: unknown = window.history.state
  if (!isRecord(kept) || !('place' in kept)) return { place: null, key: 'default', state: null }
  const { place, key, state } = kept
  return { place: typeof place === 'number' ? place : null, key: typeof key === 'string' ? key : 'default', state }
}
