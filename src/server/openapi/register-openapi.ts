import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { openApiDocument } from './document.ts'

/**
 * GET /console/openapi.json, and the same to browse at /console/docs. Both are open: they hold no data of a school. The
 * swagger plugin, which cannot take a document of version 3.1, only stands in for the one the user interface is handed.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  catalogue: Catalogue,
  { lifeGoodsBase }: Pick<Config, 'lifeGoodsBase'>,
): Promise<void> {
  let made: Buffer | undefined
  // A few hundred schemas take their time, which a start need not wait for. Three megabytes are written out once: anybody may ask.
  const document = () => (made ??= Buffer.from(JSON.stringify(openApiDocument(catalogue, version, lifeGoodsBase))))
  const answer = (reply: FastifyReply) => {
    reply.type('application/json; charset=utf-8')
    return document()
  }
  app.get('/console/openapi.json', async (_request, reply) => answer(reply))
  await app.register(swagger, { hideUntagged: true })
  await app.register(swaggerUi, {
    routePrefix: '/console/docs',
    transformSpecification: (_given, _request, reply) => answer(reply),
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}
