type Navigate = (to: string, options: { readonly replace: boolean }) => void

let navigate: Navigate | null = null

/** Gives code outside React the router; called once when the console starts. */
export function bindNavigation(bound: Navigate): void {
  navigate = bound
}

/** Goes to an address of the console from outside React. */
export function navigateTo(to: string): void {
  navigate?.(to, { replace: true })
}
