import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { paramsOf } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import type { Database } from '../database/open-database.ts'
import { ok } from '../http/envelope.ts'
import { hashToken } from '../security/token.ts'
import type { ChangeFeed } from './change-feed.ts'

/** What POST /console/presence takes. */
export const presenceRequest = z.object({
  entity: z.string({ error: '请指定列表（entity）' }).describe('哪个列表，按实体名'),
  row: z
    .int({ error: '正在看的记录（row）是它的编号，离开列表时为 null' })
    .positive()
    .nullable()
    .describe('正在看的记录；离开列表时为 null'),
})

type PresenceDependencies = { readonly catalogue: Catalogue; readonly database: Database; readonly feed: ChangeFeed }

/**
 * POST /console/presence: tells the school's other operators which row of a list the caller has before them, so that two do not
 * read the same. Nothing of it is stored: consoles forget it unless it is said again, or the session it was said by ends.
 */
export function registerPresence(scope: FastifyInstance, { catalogue, database, feed }: PresenceDependencies): void {
  scope.post('/console/presence', async (request) => {
    const { entity: name, row } = parseInput(presenceRequest, paramsOf(request))
    const entity = catalogue.entities.get(name)
    if (!entity?.list) throw new InputError('请指定列表（entity）', 'entity')
    await requirePermission({ catalogue, database }, request, listPermission(entity))
    const { schoolId, id, name: caller, token } = request.caller
    const presence = { entity: name, row, by: { id, name: caller } }
    await feed.tellPresence(schoolId, { session: hashToken(token), presence })
    return ok(null)
  })
}
