import { type Atom, atom, type PrimitiveAtom, useAtomValue, type WritableAtom } from 'jotai'
import { store } from './store.ts'

/**
 * One operator's session in this page. What the console keeps for an operator hangs on it, so that nothing is left of it
 * for who signs in next.
 */
export type SessionScope = {
  /** Signs every call of the session, whatever the cookie says by then. */
  readonly token: string
  /** Whose session it is: uids are counted a school. */
  readonly operator: string
  readonly ended: AbortSignal
}

/** Thrown by what needs a session where there is none any more, as in a rendering begun before it ended. */
export class SessionEnded extends Error {
  constructor() {
    super('登录已结束')
  }
}

type Living = { readonly scope: SessionScope; readonly ending: AbortController }

const livingAtom = atom<Living | null>(null)

/** The session's scope, or null while nobody is signed in. */
export const scopeAtom: Atom<SessionScope | null> = atom((get) => get(livingAtom)?.scope ?? null)

/** Begins a session, ending the one before; the same token and operator go on with theirs. */
export function beginScope(token: string, operator: string): void {
  const known = store.get(scopeAtom)
  if (known?.token === token && known.operator === operator) return
  endScope()
  const ending = new AbortController()
  store.set(livingAtom, { scope: { token, operator, ended: ending.signal }, ending })
}

/** Ends the session: what waits is given up, what was kept can no longer be reached. */
export function endScope(): void {
  const living = store.get(livingAtom)
  store.set(livingAtom, null)
  living?.ending.abort()
}

/**
 * The scope of who is signed in.
 * @throws SessionEnded while nobody is.
 */
export function currentScope(): SessionScope {
  const scope = store.get(scopeAtom)
  if (!scope) throw new SessionEnded()
  return scope
}

/**
 * The scope a screen was shown in; what it does later is done in that session's name or not at all.
 * @throws SessionEnded outside the signed-in layout.
 */
export function useScope(): SessionScope {
  const scope = useAtomValue(scopeAtom)
  if (!scope) throw new SessionEnded()
  return scope
}

/** Something there is one of in each session, made when it is first asked for. */
export function perSession<T>(make: (scope: SessionScope) => T): (scope?: SessionScope) => T {
  const made = new WeakMap<SessionScope, { readonly value: T }>()
  return (scope = currentScope()) => {
    const known = made.get(scope) ?? { value: make(scope) }
    made.set(scope, known)
    return known.value
  }
}

/** An atom whose value belongs to a session: the next one begins with the initial value. */
export function sessionValueAtom<T>(initial: T): WritableAtom<T, [T | ((before: T) => T)], void> {
  const atoms = new WeakMap<SessionScope | typeof nobody, PrimitiveAtom<T>>()
  const atomOf = (scope: SessionScope | null) => {
    const own = atoms.get(scope ?? nobody) ?? atom(initial)
    atoms.set(scope ?? nobody, own)
    return own
  }
  return atom(
    (get) => get(atomOf(get(scopeAtom))),
    (get, set, change) => set(atomOf(get(scopeAtom)), change),
  )
}

const nobody = {}
