import type { z } from 'zod'
import type { Method } from '../../catalogue/vocabulary/call.ts'
import { longestKey } from '../access/params.ts'
import type { JsonSchema } from './json-schema.ts'

/** A call as the document tells of it: in schemas, and in words what no schema knows. */
export type DescribedCall = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly description?: string
  /** Whether it needs no session. */
  readonly isOpen?: boolean
  readonly isDeprecated?: boolean
  readonly permissions?: readonly string[]
  readonly keys?: readonly string[]
  readonly query?: z.ZodObject
  /** As JSON or form-encoded. */
  readonly body?: z.ZodObject
  /** Whether the body is a form with a file instead. */
  readonly takesFile?: boolean
  /** In the envelope of the answer. */
  readonly data?: z.ZodType
  /** What is answered instead of an envelope, by its types. */
  readonly file?: { readonly types: readonly string[]; readonly description: string }
  /** Where a browser is sent, with 302, instead of being answered. */
  readonly redirect?: string
  /** Whether it is done once however often it comes, by the caller's key. */
  readonly isDoneOnce?: boolean
}

/** The schemas of a call, as JSON Schema. */
export type CallSchemas = Readonly<Partial<Record<'query' | 'body' | 'data', JsonSchema>>>

/** One call, as OpenAPI 3.1 describes it. */
export type Operation = ReturnType<typeof operationOf>

const envelope = { $ref: '#/components/schemas/Envelope' }
const failure = { content: { 'application/json': { schema: envelope } } }
/** What every call may be answered besides, told in the envelope by its status. */
export const failures = {
  '400': { description: '请求格式有误', ...failure },
  '404': { description: '没有这个地址', ...failure },
  '413': { description: '内容过大', ...failure },
  '415': { description: '不支持的内容格式', ...failure },
  '429': { description: '请求过于频繁', ...failure },
  '431': { description: '地址或请求头过大', ...failure },
  '500': { description: '系统错误，message 带有请求编号', ...failure },
  '503': { description: '暂时不能服务，没有保存，请稍后再试', ...failure },
}

const failureReferences = Object.fromEntries(
  Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
)

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: longestKey },
  description: '调用方给这次操作起的名字：带同一个再发不会执行第二次，答复与第一次相同，30 天内有效',
}

const upload = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

/** The ids a path names in braces. */
function namedIn(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer' },
  }))
}

/** The operation of a call. */
export function operationOf(call: DescribedCall, { query, body, data }: CallSchemas) {
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^\w]+/g, '_')}`,
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    tags: [call.tag],
    ...(call.isDeprecated ? { deprecated: true } : {}),
    ...(call.isOpen ? { security: [] } : {}),
    parameters: [
      ...namedIn(call.path),
      ...(query ? parametersOf(query) : []),
      ...(call.isDoneOnce ? [idempotencyKey] : []),
    ],
    ...(call.takesFile ? { requestBody: { content: { 'multipart/form-data': { schema: upload } } } } : {}),
    ...(body ? { requestBody: { content: either(body) } } : {}),
    responses: { ...answerOf(call, data), ...failureReferences },
    ...(call.permissions ? { 'x-permission': call.permissions } : {}),
    ...(call.keys?.length ? { 'x-hotkey': call.keys } : {}),
  }
}

function parametersOf({ properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const isStructure = schema.type === 'object'
    const words = [description ?? [], isStructure ? 'JSON' : []].flat().join('；')
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema: isStructure ? { type: 'string' } : schema,
      // Separated by commas.
      ...(schema.type === 'array' ? { explode: false } : {}),
      ...(words ? { description: words } : {}),
    }
  })
}

function either(schema: JsonSchema) {
  return { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
}

function answerOf({ redirect, file }: DescribedCall, data: JsonSchema | undefined) {
  if (redirect) return { '302': { description: redirect } }
  return { '200': file ? fileAnswer(file) : dataAnswer(data) }
}

function dataAnswer(data: JsonSchema | undefined) {
  const schema = data === undefined ? envelope : { allOf: [envelope, { type: 'object', properties: { data } }] }
  return { description: '成功，或带有业务错误码的信封', content: { 'application/json': { schema } } }
}

function fileAnswer({ types, description }: NonNullable<DescribedCall['file']>) {
  const content = types.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}])
  return { description, content: Object.fromEntries(content) }
}
