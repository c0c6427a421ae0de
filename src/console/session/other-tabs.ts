import { pathOf } from './address.ts'
import { navigateTo } from './navigation.ts'
import { readToken } from './session-cookies.ts'
import { scopeAtom } from './session-scope.ts'
import { forgetSession } from './session-state.ts'
import { store } from './store.ts'

/**
 * Follows what other tabs of this browser do to the session: the cookie is theirs as well. Who signs in there takes this
 * tab's place at once, and who signs out there is signed out here, so that nothing is done or seen in another one's name.
 */
export function followOtherTabs(): void {
  const leave = () => {
    forgetSession()
    void navigateTo(pathOf(location))
  }
  const check = () => {
    const scope = store.get(scopeAtom)
    if (scope && readToken() !== scope.token) leave()
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    // Signed out there, though the cookie may still be read here for a moment.
    if (key === 'token' && newValue === null && store.get(scopeAtom)) leave()
    else if (key === 'token' || key === null) check()
  })
  // This tab's own signing out is on its way to sign-in already; only a token that is written is somebody else's.
  globalThis.cookieStore?.addEventListener('change', ({ changed }) => {
    if (changed.some(({ name }) => name === 'token')) check()
  })
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? check() : undefined))
  window.addEventListener('focus', check)
  check()
}
