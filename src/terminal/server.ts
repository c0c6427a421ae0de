import { hostname } from 'node:os'
import type { Call } from '../catalogue/vocabulary/call.ts'
import { codes } from '../catalogue/wire.ts'
import { isRecord, parsedJson } from '../parsed-json.ts'
import { exits, Problem } from './problem.ts'
import { plain } from './terminal.ts'

type Params = Readonly<Record<string, unknown>>
type Sent = Pick<Call, 'method' | 'path'> & Partial<Call>

/** An answer as far as it was understood. */
export type Answer = { readonly data: unknown; readonly message: string }

/** Calls of one server, signed by a token where there is one. */
export type Server = {
  /**
   * Makes a call. @throws Problem with the server's message where it refuses, or where it does not answer.
   */
  readonly call: (call: Sent, params?: Params, key?: string) => Promise<Answer>
}

/** How long (ms) an answer is waited for: a filter may mean all rows of a school. */
const patience = 120_000

/** The calls of the server at an address. */
export function serverAt(address: string, token?: string): Server {
  return {
    call: async (call, params = {}, key) => {
      const given = Object.entries({ ...call.with, ...params }).filter(([, value]) => value !== undefined)
      const isGet = call.method === 'GET'
      const query = isGet ? new URLSearchParams(given.map(([name, value]) => [name, queryText(value)])) : ''
      const [path = '', fixed = ''] = call.path.split('?')
      const search = [fixed, String(query)].filter(Boolean).join('&')
      const response = await fetch(`${address}${path}${search ? `?${search}` : ''}`, {
        method: call.method,
        headers: {
          'user-agent': `campus-terminal (${hostname()})`,
          accept: 'application/json',
          ...call.headers,
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(isGet ? {} : { body: JSON.stringify(Object.fromEntries(given)) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      }).catch((error: unknown) => {
        throw new Problem(`连接不上 ${address}：${reasonOf(error)}`)
      })
      return understood(await response.text(), response.status)
    },
  }
}

function understood(text: string, status: number): Answer {
  const envelope = parsedJson(text)
  if (!isRecord(envelope)) throw new Problem(`服务器的答复看不懂（HTTP ${status}）`)
  const { code, message, data = null }: { code?: unknown; message?: unknown; data?: unknown } = envelope
  const said = typeof message === 'string' ? plain(message) : ''
  if (code === codes.sessionOver) throw new Problem('登录已结束：请重新运行 campus login')
  const isRefused = code !== undefined && code !== codes.ok && code !== codes.passed
  if (isRefused || status >= 400) throw new Refused(said || `服务器拒绝了（HTTP ${status}）`, status)
  return { data, message: said }
}

/** A refusal of the server. */
export class Refused extends Problem {
  readonly status: number
  constructor(message: string, status: number) {
    super(message, exits.refused)
    this.status = status
  }
}

function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return isRecord(value) ? JSON.stringify(value) : String(value)
}

/** Why nobody answers, by Node's codes. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '那里没有服务器在运行',
  ENOTFOUND: '没有这个主机',
  EAI_AGAIN: '查不到这个主机',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  ETIMEDOUT: '等得太久',
  UND_ERR_CONNECT_TIMEOUT: '等得太久',
  ECONNRESET: '连接断开了',
  UND_ERR_SOCKET: '连接断开了',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return '等得太久'
  const cause = error.cause instanceof Error ? error.cause : error
  // Where a host has several addresses, the sum of what came of them has a code and says nothing.
  const code = 'code' in cause ? String(cause.code) : ''
  if (cause.message === 'bad port') return '这个端口不能用'
  if (/CERT|SSL|TLS/.test(code)) return `加密连接没有建立（${code}）`
  return reasons[code] ?? (cause.message || code)
}
