import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { openApiDocument } from './document.ts'

/** Where the document is answered: the latter two are what the user interface reads, and what its plugin answers besides. JSON is YAML. */
const types = new Map([
  ['/console/openapi.json', 'application/json'],
  ['/console/docs/json', 'application/json'],
  ['/console/docs/yaml', 'application/yaml'],
])

/**
 * GET /console/openapi.json, and the same to browse at /console/docs. Both are open: they hold no data of a school. The
 * swagger plugin, which cannot take a document of version 3.1, only stands in for the one the user interface is handed.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  catalogue: Catalogue,
  { lifeGoodsBase }: Pick<Config, 'lifeGoodsBase'>,
): Promise<void> {
  // A few hundred schemas take their time, which a start need not wait for. Three megabytes are written out once: anybody may ask.
  let making: Promise<Buffer> | undefined
  const make = async () => Buffer.from(JSON.stringify(await openApiDocument(catalogue, version, lifeGoodsBase)))
  const answer = async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const type = types.get(routeOptions.url ?? '')
    if (type === undefined) return
    making ??= make()
    return reply.type(`${type}; charset=utf-8`).send(await making)
  }
  app.get('/console/openapi.json', answer)
  await app.register(swagger, { hideUntagged: true })
  await app.register(swaggerUi, {
    routePrefix: '/console/docs',
    uiHooks: { preHandler: answer },
    uiConfig: { docExpansion: 'none', filter: true },
  })
}
