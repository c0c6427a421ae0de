import type { Method } from '../../catalogue/vocabulary/call.ts'
import { logError } from '../shell/error-log/error-log.ts'
import { warn } from '../ui/feedback/toaster.tsx'
import { isLogin, loginAddress, pathOf } from './address.ts'
import { type CallOptions, createApiClient } from './call/api-client.ts'
import type { Params } from './call/call-params.ts'
import { navigateTo } from './navigation.ts'
import { backUpSession, clearToken, readToken, restoreSession } from './session-cookies.ts'
import { forgetSession } from './session-state.ts'

export type { Answer, CallOptions } from './call/api-client.ts'
export { ApiError, isUnreachable } from './call/api-error.ts'
export type { Params } from './call/call-params.ts'

const client = createApiClient({
  token: readToken,
  backUpSession,
  restoreSession,
  onSessionOver: endSession,
  onFailure: (message, description) => {
    logError(new Error(description ? `${message}：${description}` : message), '接口')
    warn(message, { id: message, ...(description ? { description } : {}) })
  },
})

/**
 * Fires a call of the catalogue and gives the answer's data: a GET's parameters go into the query, lists joined by
 * commas, a POST's into a JSON body, a FormData as it stands.
 * @throws ApiError after its message was shown; with `quiet` the caller shows it.
 */
export const fire = client.fire

/** As fire, giving the whole answer, for calls whose message is shown (part 2 §7: "reads data.message"). */
export const exchange = client.exchange

/**
 * Fires a call that is not of the catalogue, as those under /console/.
 * @throws ApiError as fire.
 */
export function consoleCall<T>(method: Method, path: string, params?: Params, options?: CallOptions): Promise<T> {
  return client.fire<T>({ method, path }, params, options)
}

/** Back to sign-in, coming back to this address afterwards (part 1 §8, code 1001). */
export function endSession(message: string): void {
  clearToken()
  forgetSession()
  warn(message, { id: 'session-over' })
  if (!isLogin(location.pathname)) navigateTo(loginAddress(pathOf(location)))
}
