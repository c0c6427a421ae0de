import { warn } from '@/ui/toaster.tsx'
import type { Call, Method } from '../../../catalogue/vocabulary/call.ts'
import { codes } from '../../../catalogue/wire.ts'
import { isLogin, loginAddress, pathOf } from '../address.ts'
import { logError } from '../error-log.ts'
import { navigateTo } from '../navigation.ts'
import { ask } from '../question.ts'
import { backUpSession, clearToken, readToken, restoreSession } from '../session-cookies.ts'
import { type SessionScope, scopeAtom } from '../session-scope.ts'
import { forgetSession } from '../session-state.ts'
import { store } from '../store.ts'
import { type CallOptions, createApiClient, sessionOverMessage } from './api-client.ts'
import { ApiError } from './api-error.ts'
import type { Params } from './call-params.ts'

export type { CallOptions } from './api-client.ts'
export { ApiError, isUnreachable } from './api-error.ts'
export type { Params } from './call-params.ts'

const client = createApiClient({
  token: signingToken,
  backUpSession,
  restoreSession,
  confirm: askForCode,
  onSessionOver: endSession,
  onFailure: (message, description) => {
    logError(new Error(description ? `${message}：${description}` : message), '接口')
    warn(message, { id: message, ...(description ? { description } : {}) })
  },
})

let asking: Promise<boolean> | null = null

/** Asks for a code, once for all commands that wait for it. */
function askForCode(message: string): Promise<boolean> {
  asking ??= ask({ message }).finally(() => {
    asking = null
  })
  return asking
}

/**
 * Fires a call of the catalogue and gives the answer's data: a GET's parameters go into the query, lists joined by
 * commas, a POST's into a JSON body, a FormData as it stands.
 * @throws ApiError after its message was shown; with `quiet` the caller shows it.
 */
export const fire = client.fire

/** As fire, giving the whole answer, for calls whose message is shown (specification §3.7 and §5.1). */
export const exchange = client.exchange

/**
 * Fires a call that is not of the catalogue, as those under /console/.
 * @throws ApiError as fire.
 */
export function consoleCall<T>(method: Method, path: string, params?: Params, options?: CallOptions): Promise<T> {
  return client.fire<T>({ method, path }, params, options)
}

/**
 * Reads by a call of the catalogue, quietly: who asks shows the error.
 * @throws ApiError as fire.
 */
export function read<T>(call: Call, params: Params, signal: AbortSignal): Promise<T> {
  return client.fire<T>(call, params, { quiet: true, signal })
}

/** As read, for a path under /console/. */
export function readConsole<T>(path: string, params: Params, signal: AbortSignal): Promise<T> {
  return read<T>({ method: 'GET', path }, params, signal)
}

/**
 * As fire, quietly, for one session whoever is signed in by then: signed by its token, and refused once it has ended.
 * @throws ApiError as fire; code 1001 once the session has ended.
 */
export async function fireFor<T>(
  scope: SessionScope,
  call: Call,
  params?: Params,
  options: Omit<CallOptions, 'token' | 'quiet'> = {},
): Promise<T> {
  if (scope.ended.aborted) throw new ApiError(sessionOverMessage, { code: codes.sessionOver, status: 0 })
  try {
    return await client.fire<T>(call, params, { ...options, quiet: true, token: scope.token })
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === codes.sessionOver
    if (isOver && !scope.ended.aborted) endSession(sessionOverMessage)
    throw error
  }
}

/** The token calls are signed by: the session's own, though another tab may have signed in as someone else. */
function signingToken(): string | undefined {
  return store.get(scopeAtom)?.token ?? readToken()
}

/**
 * Back to sign-in, coming back to this address afterwards (specification §4.2, code 1001). A page on its way there
 * already, or about to be another tab's session, is left to it.
 */
export function endSession(message: string): void {
  if (readToken() !== signingToken()) return
  clearToken()
  forgetSession()
  warn(message, { id: 'session-over' })
  if (!isLogin(location.pathname)) navigateTo(loginAddress(pathOf(location)))
}
