import { atom } from 'jotai'
import { store } from './store.ts'

/** How an address is gone to. */
export type Going = {
  readonly replace?: boolean
  /** Done once nothing holds it up: nothing written would be lost, or the operator lets it go. */
  readonly onLeave?: (() => void) | undefined
}

type Navigate = (to: string, going: Going) => Promise<void>

let navigate: Navigate | null = null

/** Gives code outside React the router; called once when the console starts. */
export function bindNavigation(bound: Navigate): void {
  navigate = bound
}

/** Goes to an address of the console from outside React; in the place of the present one unless said otherwise. */
export async function navigateTo(to: string, { replace = true, onLeave }: Going = {}): Promise<void> {
  await navigate?.(to, { replace, onLeave })
}

/** The path of the page that is being opened, null once it is on screen. */
export const openingAtom = atom<string | null>(null)

/** Whether another page is being opened; the one before stands on screen until then. */
export const isOpeningAtom = atom((get) => get(openingAtom) !== null)

/** The path of the page that was asked for last, whether or not it is on screen yet. */
export function pathAskedFor(): string {
  return store.get(openingAtom) ?? location.pathname
}
