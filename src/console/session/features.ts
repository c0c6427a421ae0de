import { atom, useAtomValue } from 'jotai'
import type { Features } from '../../catalogue/wire/features.ts'
import { consoleCall, isUnreachable } from './call/api.ts'
import { store } from './store.ts'

/** What a backend has that does not tell: the specified calls and nothing besides (specification §4.8). */
const noFeatures: Features = {
  version: '',
  batch: false,
  filterActions: false,
  undo: false,
  audit: false,
  events: false,
  search: false,
  options: false,
  author: false,
  robot: false,
  ownCalls: false,
  upstream: false,
  passkeys: false,
  demoAccounts: [],
  identityProviders: [],
}

/** What the backend has besides the specified calls, as far as it was read. */
export const featuresAtom = atom(noFeatures)
let reading: Promise<Features> | null = null

/** What the backend has besides the specified calls; the guard has read it before any screen is shown. */
export function useFeatures(): Features {
  return useAtomValue(featuresAtom)
}

/** What is known of the backend so far. */
export function currentFeatures(): Features {
  return store.get(featuresAtom)
}

/** Reads /console/features once. Where no server answers it is asked again next time. */
export function loadFeatures(): Promise<Features> {
  reading ??= read()
  return reading
}

async function read(): Promise<Features> {
  try {
    const answer = await consoleCall<Partial<Features> | null>(
      'GET',
      '/console/features',
      {},
      { quiet: true, token: null },
    )
    store.set(featuresAtom, { ...noFeatures, ...answer })
  } catch (error) {
    if (isUnreachable(error)) reading = null
  }
  return store.get(featuresAtom)
}
