import type { FastifyInstance, InjectOptions } from 'fastify'
import { catalogue } from '../../commands/index.ts'
import { type Endpoint, endpointsOf } from '../../src/catalogue/endpoint.ts'
import { filterable } from '../../src/catalogue/schema/listing.ts'
import type { Field } from '../../src/catalogue/vocabulary/field.ts'
import { createRandom, type Random } from '../../src/demo/random.ts'
import { consoleCalls } from '../../src/server/openapi/console-calls.ts'
import { brokenText, fitting, mangled, multipart, nasty } from './fuzz-values.ts'

/** A request that was not answered as it should be: an answer of the 500s, or none in time. */
type FuzzFailure = { readonly seed: number; readonly request: string; readonly problem: string }

/** What a run of random requests came to. `answered` counts answers by HTTP status and, at 200, by the envelope's code. */
export type FuzzReport = {
  readonly sent: number
  readonly answered: Readonly<Record<string, number>>
  readonly failures: readonly FuzzFailure[]
  /** Longest wait for an answer, in ms. */
  readonly slowest: number
}

export type FuzzOptions = {
  readonly count: number
  /** Where the requests begin: each has a seed of its own, so that one is repeated by `{ count: 1, seed }`. */
  readonly seed?: number
  /** A token to call with; asked for anew when the one before is over, as after a random password change. */
  readonly signIn: () => Promise<string>
  /** How long (ms) an answer may take before it counts as a hang. */
  readonly patience?: number
}

/** Calls whose answer does not end (events). */
const endless = new Set(['/console/events'])
/** Ends the session it is called with, which is a way to test nothing any more. */
const leaving = new Set(['/console/logout', '/school/account/reset'])

/**
 * Sends random requests to a server by `inject`, over every call it answers in turn: values of the right kind, of wrong
 * kinds, huge, deep and malformed; in the query, as JSON, as a form, and as broken multipart.
 */
export async function fuzzRequests(app: FastifyInstance, options: FuzzOptions): Promise<FuzzReport> {
  const { count, seed: first = 1, signIn, patience = 20_000 } = options
  const targets = targetsOf()
  const answered: Record<string, number> = {}
  const failures: FuzzFailure[] = []
  let slowest = 0
  let token = await signIn()
  for (let seed = first; seed < first + count; seed++) {
    const target = targets[seed % targets.length]
    if (!target) continue
    const request = requestFor(createRandom(seed), target, token)
    const began = performance.now()
    const outcome = await answerOf(app, request, patience)
    slowest = Math.max(slowest, performance.now() - began)
    answered[outcome.kind] = (answered[outcome.kind] ?? 0) + 1
    if (outcome.problem) failures.push({ seed, request: describe(request), problem: outcome.problem })
    if (outcome.kind === '200/1001') token = await signIn()
  }
  return { sent: count, answered, failures, slowest: Math.round(slowest) }
}

type Outcome = { readonly kind: string; readonly problem?: string }

async function answerOf(app: FastifyInstance, request: InjectOptions, patience: number): Promise<Outcome> {
  const waiting = new AbortController()
  const late = new Promise<'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), patience)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    const answer = await Promise.race([app.inject(request), late])
    if (answer === 'late') return { kind: 'hang', problem: `no answer within ${patience} ms` }
    const status = answer.statusCode
    if (status >= 500) return { kind: String(status), problem: `${status} ${answer.payload.slice(0, 200)}` }
    return { kind: status === 200 ? `200/${codeOf(answer.payload)}` : String(status) }
  } catch (error) {
    return { kind: 'thrown', problem: String(error) }
  } finally {
    waiting.abort()
  }
}

function codeOf(payload: string): string {
  return /^\{"code":(-?\d+)/.exec(payload)?.[1] ?? 'file'
}

function describe({ method, url, payload, headers }: InjectOptions): string {
  const body = payload === undefined ? '' : String(payload).slice(0, 600)
  return `${method} ${String(url).slice(0, 600)} ${JSON.stringify(headers).slice(0, 100)} ${body}`
}

/** A call, the parameters that mean something to it, and a value of the right kind for each. */
type Target = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly names: readonly string[]
  readonly fixed: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, Field>>
}

const common = [
  'id',
  'ids',
  'page',
  'limit',
  'keyword',
  'sort',
  'order',
  'after',
  'before',
  'filter',
  'expected',
  'asOf',
]
const ofConsole = ['entity', 'format', 'undo', 'url', 'except', 'versions', 'counts', 'by', 'from', 'to', 'command']

function targetsOf(): Target[] {
  const named = endpointsOf(catalogue).map(targetOf)
  const names = [...common, ...ofConsole]
  const own = consoleCalls(catalogue).map(
    ({ method, path }): Target => ({ method, path, names, fixed: {}, fields: {} }),
  )
  return [...named, ...own].filter(({ path }) => !endless.has(path) && !leaving.has(path))
}

function targetOf(endpoint: Endpoint): Target {
  const fields = fieldsOf(endpoint)
  const filters =
    endpoint.purpose === 'list'
      ? filterable(endpoint.entity).flatMap((name) => [name, `${name}_from`, `${name}_to`])
      : []
  const names = [...common, ...Object.keys(fields), ...filters]
  return { ...endpoint.call, names, fixed: { ...endpoint.call.with }, fields }
}

function fieldsOf(endpoint: Endpoint): Readonly<Record<string, Field>> {
  if ('entity' in endpoint) {
    const inputs = endpoint.purpose === 'action' ? endpoint.action.inputs : {}
    return { ...endpoint.entity.fields, ...inputs }
  }
  return 'setting' in endpoint ? endpoint.setting.fields : endpoint.query.params
}

function requestFor(random: Random, target: Target, token: string): InjectOptions {
  const values = valuesFor(random, target)
  const path = random.chance(0.03) ? mangled(random, target.path) : target.path
  const method = random.chance(0.1) ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const) : target.method
  const headers: Record<string, string> = random.chance(0.03) ? {} : { authorization: `Bearer ${token}` }
  if (method === 'GET' || method === 'HEAD' || random.chance(0.15)) {
    return { method, url: `${path}?${queryOf(random, values)}`, headers }
  }
  const kind = random.weighted([
    ['json', 70],
    ['form', 10],
    ['multipart', 8],
    ['broken', 8],
    ['other', 4],
  ])
  if (kind === 'json') headers['content-type'] = 'application/json'
  if (kind === 'form') headers['content-type'] = 'application/x-www-form-urlencoded'
  if (kind === 'multipart')
    headers['content-type'] = random.pick([
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ])
  if (kind === 'broken') headers['content-type'] = random.pick(['application/json', 'application/json; charset=utf-7'])
  if (kind === 'other') headers['content-type'] = random.pick(['text/plain', 'application/xml', '', 'garbage'])
  const payload =
    kind === 'json'
      ? JSON.stringify(values)
      : kind === 'form'
        ? queryOf(random, values)
        : kind === 'multipart'
          ? multipart(random)
          : brokenText(random)
  return { method, url: path, headers, payload }
}

function valuesFor(random: Random, { names, fixed, fields }: Target): Record<string, unknown> {
  const values: Record<string, unknown> = random.chance(0.9) ? { ...fixed } : {}
  const wanted = random.chance(0.3)
    ? Object.keys(fields)
    : Array.from({ length: random.int(0, 6) }, () => random.pick(names))
  for (const name of wanted) {
    const field = fields[name]
    values[name] = field && random.chance(0.7) ? fitting(random, field) : ordinaryOrNot(random, name)
  }
  if (random.chance(0.6)) values.id = random.int(1, 40)
  if (random.chance(0.05)) values[random.pick(['__proto__', 'constructor', 'toString', 'a[b]', '😀', ''])] = 1
  return values
}

function ordinaryOrNot(random: Random, name: string): unknown {
  if (random.chance(0.5)) return nasty(random)
  switch (name) {
    case 'ids':
      return random.pick([[1, 2, 3], '1,2,3', [], Array.from({ length: 400 }, (_, index) => index + 1)])
    case 'filter':
      return random.pick([{}, '{}', '{"status":"pending"}', { keyword: '食堂' }, { id: 1 }])
    case 'sort':
      return random.pick(['id', '-id', 'createdAt', '-createdAt', 'sort', 'status'])
    case 'order':
      return random.pick(['asc', 'desc'])
    case 'after':
    case 'before':
      return random.pick([0, 1, 5, '[1,1]', '["x",2]', '[null,3]', '[true,1]', '[1e300,1]', '[9007199254740991,1]'])
    case 'entity':
      return random.pick([...catalogue.entities.keys()])
    case 'format':
      return random.pick(['csv', 'xlsx', 'zip', 'pdf'])
    case 'url':
      return random.pick(['http://[', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'http://localhost/%E0%A4%A', '//'])
    default:
      return random.int(0, 50)
  }
}

function queryOf(random: Random, values: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${encoded(name)}=${random.chance(0.02) ? '%E0%A4%A' : encoded(text.slice(0, 8000))}`
  })
  return parts.join(random.chance(0.02) ? ';' : '&')
}

/** A lone surrogate cannot be written in an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}
