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
  // A few hundred schemas take their time, which a start need not wait for. Three megabytes are written out once: anybody may ask.
  let making: Promise<Buffer> | undefined
  let made = Buffer.alloc(0)
  const make = async () => {
    made = Buffer.from(JSON.stringify(await openApiDocument(catalogue, version, lifeGoodsBase)))
    return made
  }
  const document = () => (making ??= make())
  const answer = (reply: FastifyReply, json: Buffer) => {
    reply.type('application/json; charset=utf-8')
    return json
  }
  app.get('/console/openapi.json', async (_request, reply) => answer(reply, await document()))
  await app.register(swagger, { hideUntagged: true })
  await app.register(swaggerUi, {
    routePrefix: '/console/docs',
    uiHooks: { preHandler: async () => void (await document()) },
    transformSpecification: (_given, _request, reply) => answer(reply, made),
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}
