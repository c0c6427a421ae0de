import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/** Largest body of a call in bytes; files have their own limit. */
export const bodyLimit = 1_048_576

/** Reads JSON and form-encoded bodies. An empty JSON body is none, as the specified client sends it. */
export async function parseBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
  await app.register(formbody, { bodyLimit })
}
