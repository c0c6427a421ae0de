import type { Schema } from './schema.ts'
import { enveloped, shared } from './shared-schemas.ts'

/** One call, as OpenAPI 3.1 describes it. */
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly security?: readonly Schema[]
  readonly parameters: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
  readonly 'x-permission'?: readonly string[]
  readonly 'x-hotkey'?: readonly string[]
}

/** Paths with their operations, a lower-case method each. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** A parameter of the query. */
export function parameter(name: string, schema: Schema, description?: string, required = false): Schema {
  return { name, in: 'query', required, schema, ...(description === undefined ? {} : { description }) }
}

/** A body that may come as JSON or form-encoded. */
export function body(schema: Schema): Schema {
  return {
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  }
}

/** The answers every call can give, with `data` in the envelope of the good one. */
export function responses(data: Schema): Operation['responses'] {
  const failure = { content: json(shared('Envelope')) }
  return {
    '200': { description: '成功，或带有业务错误码的信封', content: json(enveloped(data)) },
    '400': { description: '请求格式有误', ...failure },
    '429': { description: '请求过于频繁', ...failure },
    '500': { description: '系统错误，message 带有请求编号', ...failure },
  }
}

/** An id no two calls share. */
export function operationId(method: string, path: string): string {
  return `${method.toLowerCase()}${path.replace(/[^\w]+/g, '_')}`
}

function json(schema: Schema): Schema {
  return { 'application/json': { schema } }
}
