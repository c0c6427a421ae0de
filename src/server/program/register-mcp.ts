import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import { needsProgram } from '../access/caller.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { programTools } from './tools.ts'

/**
 * POST /console/mcp: the catalogue's commands for programs, by the Model Context Protocol over streamable HTTP, without a session of
 * its own: each call stands by the program's token (specification §5.7).
 */
export function registerMcp(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.post('/console/mcp', needsProgram, async (request, reply) => {
    const handler = createMcpHandler(() => programTools(dependencies, request), {
      // Nothing is told unasked, and no stream outlives the token that opened it.
      maxSubscriptions: 0,
      onerror: (error) => request.log.warn({ err: error }, 'a call of a program'),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
    headers.delete('content-length')
    headers.delete('authorization')
    const asked = new Request(`http://localhost${request.url}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request.body ?? null),
    })
    const response = await handler.fetch(asked, { parsedBody: request.body })
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.status(response.status).send(await response.text())
  })
}
