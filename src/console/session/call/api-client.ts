import { createFetch, type Fetch } from 'ofetch'
import type { Call } from '../../../catalogue/vocabulary/call.ts'
import { codes } from '../../../catalogue/wire.ts'
import { ApiError } from './api-error.ts'
import { encodeCall, type Params } from './call-params.ts'

/** How long (ms) a call may take (specification §4.1). */
const callTimeout = 10_000

/** What the operator reads when no answer came (specification §4.2). */
const unansweredMessage = '请求失败2'

/** An envelope as callers of one call know it; a call that answers no data has type void. */
export type Answer<Data> = {
  readonly code?: number
  readonly message?: string
  readonly data: Data
  /** The version a setting was read at. */
  readonly version?: number
}

export type CallOptions = {
  /** The caller shows the error itself. A session that is over is said all the same. */
  readonly quiet?: boolean
  /** Ends the call; it then rejects with the signal's reason and nothing is said. */
  readonly signal?: AbortSignal
  /** ms; for uploads and exports that take longer than the 10 s of other calls. */
  readonly timeout?: number
  /** Signs with this token, or with none, instead of the session's; then the answer 1001 leaves the session alone. */
  readonly token?: string | null
  /** Sends by this instead, for uploads that tell how far they are. */
  readonly fetch?: Fetch
}

/** What the client stands on, so that tests can put something else there. */
export type ApiGround = {
  readonly fetch?: Fetch
  readonly token: () => string | undefined
  /** Copies the cookies that keep the session to local storage. */
  readonly backUpSession: () => void
  /** Brings them back from there. */
  readonly restoreSession: () => void
  /** The server says that the session is over. Forgets the token, so that it hears of each session once. */
  readonly onSessionOver: (message: string) => void
  /** Says to the operator that a call failed. */
  readonly onFailure: (message: string, description: string | undefined) => void
}

export type ApiClient = {
  /**
   * Fires a call of the catalogue and gives the answer's data.
   * @throws ApiError with the server's message, or why no answer came.
   */
  readonly fire: <T>(call: Call, params?: Params, options?: CallOptions) => Promise<T>
  /** As fire, giving the whole envelope, for calls whose message is shown. */
  readonly exchange: <T>(call: Call, params?: Params, options?: CallOptions) => Promise<Answer<T>>
}

/** Builds the client of every call. Answers are judged by specification §4.2. */
export function createApiClient(ground: ApiGround): ApiClient {
  const request = fetchBy(ground.fetch)

  async function send<T>(call: Call, params: Params | undefined, options: CallOptions, token: string | undefined) {
    const { query, body } = encodeCall(call, params)
    const timeLimit = AbortSignal.timeout(options.timeout ?? callTimeout)
    const response = await (options.fetch ? fetchBy(options.fetch) : request).raw<Answer<T>>(call.path, {
      method: call.method,
      query,
      ...(body ? { body } : {}),
      headers: { ...call.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'include',
      retry: false,
      ignoreResponseError: true,
      parseResponse: readAnswer,
      onResponse: ({ response }) => {
        response._data ??= { data: null }
      },
      signal: options.signal ? AbortSignal.any([options.signal, timeLimit]) : timeLimit,
    })
    if (!response._data) throw new TypeError('the answer was not read')
    return { status: response.status, isOk: response.ok, answer: response._data }
  }

  async function attempt<T>(call: Call, params: Params | undefined, options: CallOptions, isAgain = false) {
    const token = options.token === undefined ? ground.token() : (options.token ?? undefined)
    const { status, isOk, answer } = await send<T>(call, params, options, token)
    const { code, message } = answer
    if (code === codes.passed || (code === undefined && isOk)) return answer
    if (code === undefined) throw new ApiError(message || unansweredMessage, { code: null, status })
    if (code === codes.ok) {
      ground.backUpSession()
      return answer
    }
    if (code === codes.restore && !isAgain) {
      ground.restoreSession()
      return attempt<T>(call, params, options, true)
    }
    if (code !== codes.sessionOver) {
      throw new ApiError(message || '系统错误', { code, status, field: fieldOf(answer), data: answer.data })
    }
    if (options.token === undefined && ground.token() === token) ground.onSessionOver(sessionOverMessage)
    throw new ApiError(sessionOverMessage, { code, status })
  }

  async function exchange<T>(call: Call, params?: Params, options: CallOptions = {}): Promise<Answer<T>> {
    try {
      return await attempt<T>(call, params, options)
    } catch (cause) {
      options.signal?.throwIfAborted()
      const error = cause instanceof ApiError ? cause : unanswered(cause)
      const isSaid = options.quiet || (error.code === codes.sessionOver && options.token === undefined)
      if (!isSaid) ground.onFailure(error.message, detailOf(error))
      throw error
    }
  }

  return {
    exchange,
    fire: async <T>(call: Call, params?: Params, options?: CallOptions) =>
      (await exchange<T>(call, params, options)).data,
  }
}

function fetchBy(fetch: Fetch | undefined) {
  return createFetch(fetch ? { fetch } : {})
}

/** What the operator reads when the session is over (specification §4.2). */
export const sessionOverMessage = 'token过期，请重试登录'

/** An answer that is no envelope is the data itself. */
function readAnswer(text: string) {
  const value: unknown = JSON.parse(text)
  const isEnvelope = isRecord(value) && ('code' in value || 'data' in value || 'message' in value)
  return isEnvelope ? value : { data: value }
}

function fieldOf(answer: object): string | null {
  return 'field' in answer && typeof answer.field === 'string' ? answer.field : null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unanswered(cause: unknown): ApiError {
  return new ApiError(unansweredMessage, { code: null, status: 0, cause })
}

/** Why no answer came. */
function detailOf({ code, status, message, cause }: ApiError): string | undefined {
  if (code !== null || message !== unansweredMessage) return undefined
  const name = rootOf(cause).name
  if (name === 'TimeoutError') return '服务器太久没有答复，请稍后重试'
  if (name === 'SyntaxError' || status > 0) return '服务器的答复无法读取，请稍后重试'
  return '连不上服务器，请检查网络后重试'
}

/** ofetch wraps what fetch threw. */
function rootOf(error: unknown): { readonly name: string } {
  if (!(error instanceof Error)) return { name: '' }
  return error.cause instanceof Error || error.cause instanceof DOMException ? rootOf(error.cause) : error
}
