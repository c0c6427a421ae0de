import { z } from 'zod'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly [keyword: string]: unknown
}

/**
 * The JSON Schema of a schema as it is written on the wire, before texts are read as the numbers and flags they stand
 * for, and of those within it that `meta` gives an id, as `shared`: it refers to them among the document's components.
 */
export function jsonSchemaOf(given: z.ZodObject): {
  readonly schema: JsonSchema
  readonly shared: Readonly<Record<string, JsonSchema>>
} {
  const { $defs, ...schema } = z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' })
  const shared = Object.entries($defs ?? {}).filter(([name]) => !name.startsWith(unnamed))
  return JSON.parse(JSON.stringify({ schema, shared: Object.fromEntries(shared) }), (_name, value) => {
    // What bounds every number of JSON says nothing.
    if (Math.abs(value) === Number.MAX_SAFE_INTEGER) return undefined
    if (value?.[keptMark] === true) {
      const { default: _given, [keptMark]: _mark, ...said } = value
      return said
    }
    return typeof value?.$ref === 'string' ? located(value) : value
  })
}

/** Marks by `meta` what stays as it is where it is not given: the default of its schema is not what it becomes. */
export const keptMark = 'kept'

/** What refers to itself without an id, as any JSON does. */
const unnamed = '__schema'

function located({ $ref, ...said }: { readonly $ref: string }): JsonSchema {
  const name = $ref.replace('#/$defs/', '')
  return name.startsWith(unnamed) ? said : { ...said, $ref: `#/components/schemas/${name}` }
}
