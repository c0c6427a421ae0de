import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
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
  let made: ReturnType<typeof openApiDocument> | undefined
  // A few hundred schemas take their time, which a start need not wait for.
  const document = () => (made ??= openApiDocument(catalogue, version, lifeGoodsBase))
  app.get('/console/openapi.json', async () => document())
  await app.register(swagger, { hideUntagged: true })
  await app.register(swaggerUi, {
    routePrefix: '/console/docs',
    transformSpecification: document,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}
