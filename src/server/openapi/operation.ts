import type { z } from 'zod'
import type { Method } from '../../catalogue/vocabulary/call.ts'
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
  /** What is answered instead of an envelope. */
  readonly file?: { readonly type: string; readonly description: string }
}

/** The schemas of a call, as JSON Schema. */
export type CallSchemas = Readonly<Partial<Record<'query' | 'body' | 'data', JsonSchema>>>

/** One call, as OpenAPI 3.1 describes it. */
export type Operation = ReturnType<typeof operationOf>

const envelope = { $ref: '#/components/schemas/Envelope' }
const failure = { content: { 'application/json': { schema: envelope } } }
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
    parameters: [...namedIn(call.path), ...(query ? parametersOf(query) : [])],
    ...(call.takesFile ? { requestBody: { content: { 'multipart/form-data': { schema: upload } } } } : {}),
    ...(body ? { requestBody: { content: either(body) } } : {}),
    responses: {
      '200': call.file ? fileAnswer(call.file) : dataAnswer(data),
      '400': { description: '请求格式有误', ...failure },
      '429': { description: '请求过于频繁', ...failure },
      '500': { description: '系统错误，message 带有请求编号', ...failure },
    },
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

function dataAnswer(data: JsonSchema | undefined) {
  const schema = data === undefined ? envelope : { allOf: [envelope, { type: 'object', properties: { data } }] }
  return { description: '成功，或带有业务错误码的信封', content: { 'application/json': { schema } } }
}

function fileAnswer({ type, description }: NonNullable<DescribedCall['file']>) {
  return { description, content: { [type]: type.startsWith('text/') ? { schema: { type: 'string' } } : {} } }
}
