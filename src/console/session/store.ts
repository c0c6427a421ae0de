import { getDefaultStore } from 'jotai'

/** The one store of client state, so that guard and calls, which run outside React, read what the screens read. */
export const store = getDefaultStore()
