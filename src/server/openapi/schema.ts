import { z } from 'zod'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>

/** The JSON Schema of a zod schema of what a request holds, once texts are read as the numbers and flags they stand for. */
export function requestSchema(schema: z.ZodType): Schema {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  // A free structure is described by itself, which has no place inside another document: it is anything.
  return JSON.parse(JSON.stringify(rest), (_name, value) => (isOwnDefinition(value) ? {} : value))
}

function isOwnDefinition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return false
  return String(value.$ref).startsWith('#/$defs/')
}

/** The rows of an entity as lists and details answer them. */
export function rowSchema(fields: Fields): Schema {
  const shown = Object.entries(fields).filter(([, field]) => field.kind !== 'secret')
  return {
    type: 'object',
    required: ['id', 'changedAt', ...shown.map(([name]) => name)],
    properties: {
      id: { type: 'integer', minimum: 1 },
      changedAt: { type: 'integer', description: '最后修改时间（毫秒）' },
      ...Object.fromEntries(shown.map(([name, field]) => [name, shownSchema(field)])),
    },
  }
}

/** The value of a field as an answer shows it. */
export function shownSchema(field: Field): Schema {
  const title = field.label
  switch (field.kind) {
    case 'flag':
      return { title, type: 'boolean' }
    case 'status':
      return { title, type: 'string', enum: Object.keys(field.options), description: labelled(field.options) }
    case 'choice':
      return {
        title,
        type: ['string', 'null'],
        enum: [...Object.keys(field.options), null],
        description: labelled(field.options),
      }
    case 'count':
      return { title, type: ['integer', 'null'] }
    case 'money':
      return { title, type: ['integer', 'null'], description: '单位：分' }
    case 'time':
      return { title, type: ['integer', 'null'], description: '毫秒时间戳' }
    case 'ref':
      return { title, oneOf: [{ $ref: '#/components/schemas/RefValue' }, { type: 'null' }] }
    case 'images':
      return { title, type: 'array', items: { type: 'string' } }
    case 'media':
      return { title, oneOf: [{ $ref: '#/components/schemas/Media' }, { type: 'null' }] }
    case 'json':
      return { title }
    default:
      return { title, type: ['string', 'null'] }
  }
}

/** Values with their labels, in words. */
export function labelled(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([value, label]) => `${value}：${label}`)
    .join('；')
}
