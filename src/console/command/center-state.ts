import { atom, useSetAtom } from 'jotai'
import { sessionValueAtom } from '@/session/session-scope.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'

/** What of the command center is open, and what had the focus before. */
type OpenPart = {
  readonly part: 'palette' | 'cheatSheet'
  /** Text the palette starts with, for example @ to look for records. */
  readonly query: string
  readonly returnTo: Element | null
}

/** The open part of the command center, or null. */
export const openPartAtom = sessionValueAtom<OpenPart | null>(null)

/** Opens a part; what has the focus now gets it back afterwards, also when one part opens the other. */
export const openPartWithAtom = atom(null, (get, set, part: OpenPart['part'], query?: string) => {
  const returnTo = get(openPartAtom)?.returnTo ?? document.activeElement
  expectDialog('untyped')
  set(openPartAtom, { part, query: query ?? '', returnTo })
})

/** Opens the palette, for a button of the navbar. */
export function useOpenPalette(): (query?: string) => void {
  const open = useSetAtom(openPartWithAtom)
  return (query = '') => open('palette', query)
}
