import type { Catalogue } from '../../catalogue/catalogue.ts'
import { claimsByCall, claimsOf } from '../../catalogue/claim.ts'
import { claimOperation, rowName } from './claim-operation.ts'
import { consolePaths } from './console-paths.ts'
import type { Operation } from './operation.ts'
import { rowSchema, type Schema } from './schema.ts'
import { sharedSchemas } from './shared-schemas.ts'

/** The OpenAPI 3.1 document of every call the server answers, derived from the catalogue. */
export function openApiDocument(catalogue: Catalogue, version: string): Schema {
  const commands = new Map(catalogue.commands.map((command) => [command.id, command]))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const claims of claimsByCall(claimsOf(catalogue)).values()) {
    const [first, ...rest] = claims
    if (!first) continue
    const { method, path } = first.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: claimOperation([first, ...rest], commands) }
  }
  const rows = [...catalogue.entities.values()].map((entity) => [rowName(entity), rowSchema(entity.fields)] as const)
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
    paths: { ...paths, ...consolePaths() },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'POST /school/login 答复的 access_token' },
      },
      schemas: { ...sharedSchemas, ...Object.fromEntries(rows) },
    },
  }
}
