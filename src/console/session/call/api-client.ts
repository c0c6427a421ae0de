import { createFetch, type Fetch, FetchError } from 'ofetch'
import { restoreIds } from '../../../catalogue/schema/parent.ts'
import type { Call } from '../../../catalogue/vocabulary/call.ts'
import { isPartProblem } from '../../../catalogue/wire/part-problem.ts'
import { codes } from '../../../catalogue/wire.ts'
import { isRecord } from '../../../parsed-json.ts'
import { ApiError } from './api-error.ts'
import { encodeCall, type Params } from './call-params.ts'

/** How long (ms) a call may take (specification §4.1). */
const callTimeout = 10_000

/** How long (ms) it is looked whether a server is there that gave no answer. */
const longestLook = 2_000

/** What the operator reads when no answer came (specification §4.2). */
const unansweredMessage = '请求失败2'

/** An envelope as callers of one call know it; a call that answers no data has type void. */
type Answer<Data> = {
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
  /** What is sent again with the same key is done once, where it moves money (specification §8.7). */
  readonly key?: string
  /** Sends by this instead, for uploads that tell how far they are. */
  readonly fetch?: Fetch
}

/** What the client uses, so that tests can put something else there. */
export type ApiDependencies = {
  readonly fetch?: Fetch
  readonly token: () => string | undefined
  /** Copies the cookies that keep the session to local storage. */
  readonly backUpSession: () => void
  /** Brings them back from there. */
  readonly restoreSession: () => void
  /** The server says that the session is over. Forgets the token, so that it hears of each session once. */
  readonly onSessionOver: (message: string) => void
  /** Has the operator give a code before what moves money or rights; answers whether one was. */
  readonly confirm?: (message: string) => Promise<boolean>
  /** Says to the operator that a call failed. */
  readonly onFailure: (message: string, description: string | undefined) => void
}

type ApiClient = {
  /**
   * Fires a call of the catalogue and gives the answer's data.
   * @throws ApiError with the server's message, or why no answer came.
   */
  readonly fire: <T>(call: Call, params?: Params, options?: CallOptions) => Promise<T>
  /** As fire, giving the whole envelope, for calls whose message is shown. */
  readonly exchange: <T>(call: Call, params?: Params, options?: CallOptions) => Promise<Answer<T>>
}

/** Builds the client of every call. Answers are read by specification §4.2. */
export function createApiClient(dependencies: ApiDependencies): ApiClient {
  const request = createFetch({
    ...(dependencies.fetch ? { fetch: dependencies.fetch } : {}),
    defaults: {
      credentials: 'include',
      // A GET may change something.
      retry: false,
      parseResponse: JSON.parse,
      onResponseError: ({ response }) => {
        const { status } = response
        const { message } = response._data
        throw new ApiError(message || unansweredMessage, {
          code: null,
          status,
          ...(message ? {} : { advice: unreadable }),
        })
      },
    },
  })

  const tokenOf = ({ token }: CallOptions) => (token === undefined ? dependencies.token() : token)

  async function attempt<T>(call: Call, params: Params | undefined, options: CallOptions): Promise<Answer<T>> {
    const { fetch, signal, timeout = callTimeout } = options
    const token = tokenOf(options)
    const send = fetch ? request.create({}, { fetch }) : request
    return send<Answer<T>>(call.path, {
      method: call.method,
      ...encodeCall(call, params),
      headers: {
        ...call.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      // ofetch's own timeout is for calls without a signal, and ends with the answer's head.
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      onResponse: ({ response }) => {
        const answer: Answer<T> = isEnvelope(response._data) ? response._data : { data: response._data ?? null }
        response._data = answer
        const error = refusalIn(answer, response.status)
        if (error?.code === codes.sessionOver && options.token === undefined && dependencies.token() === token) {
          dependencies.onSessionOver(sessionOverMessage)
        }
        if (error) throw error
        restoreIds(call, answer.data)
        if (response.ok && answer.code === codes.ok) dependencies.backUpSession()
      },
    })
  }

  let looking: Promise<boolean> | null = null

  /** Whether anything answers there, be it that it has no such path; asked once for all calls that failed together. */
  function isServerThere(): Promise<boolean> {
    const { fetch = globalThis.fetch } = dependencies
    looking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestLook) })
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        looking = null
      })
    return looking
  }

  async function exchange<T>(call: Call, params?: Params, options: CallOptions = {}): Promise<Answer<T>> {
    const signed = tokenOf(options)
    try {
      return await attempt<T>(call, params, options).catch(async (error) => {
        if (!(error instanceof ApiError)) throw error
        // Whoever signed in meanwhile asked for nothing that a code is needed for.
        const isTheirs = signed === dependencies.token()
        if (error.code === codes.restore) dependencies.restoreSession()
        else if (error.code !== codes.confirm || !isTheirs || !(await dependencies.confirm?.(error.message)))
          throw error
        return attempt<T>(call, params, options)
      })
    } catch (cause) {
      options.signal?.throwIfAborted()
      const error = cause instanceof ApiError ? cause : await unanswered(cause, isServerThere)
      const isSaid = options.quiet || (error.code === codes.sessionOver && options.token === undefined)
      if (!isSaid) dependencies.onFailure(error.advice ? unansweredMessage : error.message, error.advice ?? undefined)
      throw error
    }
  }

  return {
    exchange,
    fire: async <T>(call: Call, params?: Params, options?: CallOptions) =>
      (await exchange<T>(call, params, options)).data,
  }
}

/** What the operator reads when the session is over (specification §4.2). */
export const sessionOverMessage = 'token过期，请重试登录'

/** Whether an answer is an envelope; one that is none is the data itself. */
function isEnvelope(answer: unknown): boolean {
  return isRecord(answer) && !Array.isArray(answer) && ('code' in answer || 'data' in answer || 'message' in answer)
}

/** What an envelope's code refuses; null where it does not, or there is none. */
function refusalIn(answer: Answer<unknown>, status: number): ApiError | null {
  const { code, message, data } = answer
  if (code === undefined || code === codes.ok || code === codes.passed) return null
  if (code === codes.sessionOver) return new ApiError(sessionOverMessage, { code, status })
  return new ApiError(message || '系统错误', { code, status, ...wrongIn(answer), data })
}

/** What is wrong: the field and the parts of it, as far as the answer says so. */
function wrongIn(answer: object) {
  return {
    field: 'field' in answer && typeof answer.field === 'string' ? answer.field : null,
    parts: 'parts' in answer && Array.isArray(answer.parts) ? answer.parts.filter(isPartProblem) : [],
  }
}

/** A call without an answer, or with one that cannot be read; ofetch wraps what fetch threw. */
async function unanswered(thrown: unknown, isServerThere: () => Promise<boolean>): Promise<ApiError> {
  const cause = thrown instanceof FetchError ? thrown.cause : thrown
  const advice = adviceFor(cause) ?? ((await isServerThere()) ? kept : '连不上服务器，请检查网络后重试')
  return new ApiError(unansweredMessage, { code: null, status: 0, advice, cause })
}

const unreadable = '服务器的答复无法读取，请稍后重试'
/** What an extension against advertisements takes for one, as /school/advertise/, it lets nobody ask for. */
const kept = '服务器在，但没有答复这个请求，请重试；总是这样时，请对本站停用浏览器的广告拦截插件'

function adviceFor(cause: unknown): string | null {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  if (name === 'TimeoutError') return '服务器太久没有答复，请稍后重试'
  return name === 'SyntaxError' ? unreadable : null
}
