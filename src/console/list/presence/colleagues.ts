import { notify, subscribeTo } from '@/session/listeners.ts'
import type { Presence } from '../../../catalogue/wire/presence.ts'

/** ms after which a colleague who said no more no longer counts as looking at what they last said. */
export const lease = 45_000

type Standing = { readonly row: number; readonly name: string; readonly ending: ReturnType<typeof setTimeout> }

/** Which rows of a list colleagues have before them, as they say themselves. It is a hint: what is decided goes by the row's version. */
export function createColleagues() {
  /** By account: of who has several pages open, what was said last counts. */
  const heard = new Map<number, Standing>()
  const rowListeners = new Map<number, Set<() => void>>()

  function forget(who: number): void {
    const known = heard.get(who)
    if (!known) return
    clearTimeout(known.ending)
    heard.delete(who)
    notify(rowListeners, known.row)
  }

  function nameAt(row: number): string | null {
    for (const standing of heard.values()) if (standing.row === row) return standing.name
    return null
  }

  return {
    /** Takes what one says; answers whether they came just now. */
    hear: ({ row, by: { id, name } }: Presence): boolean => {
      const known = heard.get(id)
      if (row !== known?.row) forget(id)
      if (row === null) return false
      clearTimeout(known?.ending)
      heard.set(id, { row, name, ending: setTimeout(() => forget(id), lease) })
      if (row !== known?.row) notify(rowListeners, row)
      return known === undefined
    },
    /** Who looks at a row; one of them where there are several. */
    nameAt,
    isSeen: (row: number): boolean => nameAt(row) !== null,
    /** Whether nobody else works on the list. */
    isAlone: (): boolean => heard.size === 0,
    subscribe: (row: number, listener: () => void) => subscribeTo(rowListeners, row, listener),
    forgetAll: (): void => {
      for (const id of [...heard.keys()]) forget(id)
    },
  }
}

export type Colleagues = ReturnType<typeof createColleagues>
