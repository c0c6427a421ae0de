import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { endpointsByCall, endpointsOf } from '../../catalogue/endpoint.ts'
import { pauses } from '../scheduling/next-turn.ts'
import { envelope } from './answer-schemas.ts'
import { consoleCalls, lifeGoodsCall } from './console-calls.ts'
import { endpointCall } from './endpoint-call.ts'
import { exportCalls } from './export-calls.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { type CallSchemas, type DescribedCall, failures, type Operation, operationOf } from './operation.ts'
import { rowSchema } from './row-schema.ts'

/**
 * The OpenAPI 3.1 document of every call the server answers, from the catalogue and the schemas that validate. It takes a second of work,
 * which is done in slices: others are answered between them.
 */
export async function openApiDocument(catalogue: Catalogue, version: string, lifeGoodsBase: string) {
  const pause = pauses()
  const calls: DescribedCall[] = []
  for (const [first, ...rest] of endpointsByCall(endpointsOf(catalogue)).values()) {
    if (first) calls.push(endpointCall([first, ...rest], catalogue))
    await pause()
  }
  calls.push(...exportCalls(catalogue), ...consoleCalls(catalogue), lifeGoodsCall(lifeGoodsBase))
  const paths: Record<string, Record<string, Operation>> = {}
  const shared: Record<string, JsonSchema> = {}
  for (const call of calls) {
    const { schema, shared: named } = jsonSchemaOf(schemasOf(call))
    const schemas: CallSchemas = schema.properties ?? {}
    Object.assign(shared, named)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, schemas) }
    await pause()
  }
  for (const schema of [envelope, ...[...catalogue.entities.values()].map(rowSchema)]) {
    Object.assign(shared, jsonSchemaOf(z.object({ schema })).shared)
    await pause()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '校园云控制台',
      version,
      description:
        '答复都是信封 { code, message, data }。业务错误用 HTTP 200 和错误码，协议错误保留 HTTP 状态。标为弃用的是较早的地址，答复与现行地址相同。',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'POST /school/login 答复的 access_token' },
      },
      schemas: shared,
      responses: failures,
    },
  }
}

function schemasOf({ query, body, data }: DescribedCall): z.ZodObject {
  return z.object({ ...(query && { query }), ...(body && { body }), ...(data && { data }) })
}
