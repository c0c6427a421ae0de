import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { endpointsByCall, endpointsOf } from '../../catalogue/endpoint.ts'
import { callKey } from '../../catalogue/vocabulary/call.ts'
import { envelope } from './answer-schemas.ts'
import { consoleCalls, lifeGoodsCall } from './console-calls.ts'
import { endpointCall } from './endpoint-call.ts'
import { exportCalls } from './export-calls.ts'
import { jsonSchemasOf } from './json-schema.ts'
import { type CallSchemas, type DescribedCall, failures, type Operation, operationOf } from './operation.ts'
import { rowSchema } from './row-schema.ts'

/** The OpenAPI 3.1 document of every call the server answers, from the catalogue and the schemas that validate. */
export function openApiDocument(catalogue: Catalogue, version: string, lifeGoodsBase: string) {
  const endpoints = [...endpointsByCall(endpointsOf(catalogue)).values()]
  const named = endpoints.flatMap(([first, ...rest]) => (first ? endpointCall([first, ...rest], catalogue) : []))
  const calls = [...named, ...exportCalls(catalogue), ...consoleCalls(catalogue), lifeGoodsCall(lifeGoodsBase)]
  const { each, shared } = jsonSchemasOf({
    ...Object.fromEntries(calls.map((call) => [callKey(call), schemasOf(call)])),
    shared: z.tuple([envelope, ...[...catalogue.entities.values()].map(rowSchema)]),
  })
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const schemas: CallSchemas = each[callKey(call)]?.properties ?? {}
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, schemas) }
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
