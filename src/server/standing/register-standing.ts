import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { StandingAnswer } from '../../catalogue/wire.ts'
import { paramsOf, positive } from '../access/params.ts'
import { needing } from '../access/permission.ts'
import { entityTables, rowsIn } from '../database/entity-tables.ts'
import { ok } from '../http/envelope.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { leftStates, openBlocks, whole } from './open-block.ts'

/** What GET /console/standing takes. */
export const standingRequest = z.object({
  user: positive('用户', Number.MAX_SAFE_INTEGER),
  module: z.string().optional().describe('在哪里发布，例如 dynamic；不填为能否登录'),
})

/**
 * GET /console/standing?user=&module=: whether somebody may sign in to the mini-program, or post in a part of it, at this
 * moment. Asked by whoever serves the mini-program; it takes the right to see who is kept out.
 */
export function registerStanding(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database, clock } = dependencies
  scope.get('/console/standing', needing(dependencies, 'userBlock.list'), async (request) => {
    const { user, module } = parseInput(standingRequest, paramsOf(request))
    const { schoolId } = request.caller
    const person = await rowsIn(database.db, 'user', schoolId)
      .select('status')
      .where('id', '=', user)
      .executeTakeFirst()
    if (!person) throw new InputError('没有这个用户', 'user')
    const place = { read: entityTables(database.db), engine: database.engine, schoolId, now: clock.now() }
    const blocks = await openBlocks(place, [user])
    const against = blocks.filter((block) => block.module === whole || block.module === module)
    const data: StandingAnswer = {
      allowed: !leftStates.includes(String(person.status)) && against.length === 0,
      blocks: against.map(({ id, user: _, ...block }) => ({ blockId: id, ...block })),
    }
    return ok(data)
  })
}
