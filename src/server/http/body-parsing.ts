import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { structureProblem } from '../../catalogue/schema/structure.ts'
import { ProtocolError } from '../error.ts'

/** Largest body of a call in bytes; files have their own limit. */
export const bodyLimit = 1_048_576

/**
 * Reads JSON and form-encoded bodies. An empty JSON body is none, as the specified client sends it. What no call could take,
 * such as a structure of a hundred thousand levels, is answered 400 before anything reads it.
 */
export async function parseBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
  await app.register(formbody, { bodyLimit })
  app.addHook('preValidation', async ({ query, body }) => {
    const problem = structureProblem(query) ?? structureProblem(body)
    if (problem) throw new ProtocolError(400, problem)
  })
}
