import { atom, useAtomValue } from 'jotai'
import type { Features } from '../../catalogue/wire/features.ts'
import { createAgain } from './call/again.ts'
import { ApiError, consoleCall } from './call/api.ts'
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
const again = createAgain(() => void loadFeatures())

/** What the backend has besides the specified calls; the guard has read it before any screen is shown. */
export function useFeatures(): Features {
  return useAtomValue(featuresAtom)
}

/** What is known of the backend so far. */
export function currentFeatures(): Features {
  return store.get(featuresAtom)
}

/** Reads /console/features once. Where it could not be answered it is asked again, next time and after a while. */
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
    again.done()
  } catch (error) {
    if (mayBeAnsweredLater(error)) {
      reading = null
      again.failed()
    }
  }
  return store.get(featuresAtom)
}

/** Whether an error does not say that there is no such call: nobody answered, or somebody who could not now. */
function mayBeAnsweredLater(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return status === 0 || status === 429 || status >= 500
}
