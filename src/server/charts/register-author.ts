import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../catalogue/schema/request.ts'
import { codes } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf, positive } from '../access/params.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { authorRecord } from './author-record.ts'

export const authorRequest = z.object({ id: positive('id', Number.MAX_SAFE_INTEGER).describe('用户编号') })

/** GET /console/author?id=: what stands on record of a user, as far as the caller may see the lists it is counted in. */
export function registerAuthor(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.get('/console/author', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { id } = parseInput(authorRequest, paramsOf(request))
    return { code: codes.ok, message: 'ok', data: await authorRecord(dependencies, accountOf(request), id) }
  })
}
