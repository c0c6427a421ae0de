import { atom } from 'jotai'

type Navigate = (to: string, options: { readonly replace: boolean }) => Promise<void>

let navigate: Navigate | null = null

/** Gives code outside React the router; called once when the console starts. */
export function bindNavigation(bound: Navigate): void {
  navigate = bound
}

/** Goes to an address of the console from outside React; in the place of the present one unless said otherwise. */
export async function navigateTo(to: string, { replace = true }: { readonly replace?: boolean } = {}): Promise<void> {
  await navigate?.(to, { replace })
}

/** Whether another page is being opened; the one before stands on screen until then. */
export const isOpeningAtom = atom(false)
