import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../../catalogue/schema/request.ts'
import type { SessionEntry } from '../../../catalogue/token/wire.ts'
import { paramsOf } from '../../access/params.ts'
import { refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import { deviceName } from '../../security/device/device-name.ts'
import { type OwnSession, revokeAccountSessions, revokeOwnSession, sessionsOf } from '../../security/session.ts'
import { tellSessionsEnded } from '../../security/session-notice.ts'
import { hashToken } from '../../security/token.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { changeSessions, ownerOf } from './session-change.ts'

/** What POST /console/sessions/end takes: one session, or all but the one that asks. */
export const sessionEnd = z
  .object({
    id: z.string({ error: '请选择要结束的登录' }).min(1, { error: '请选择要结束的登录' }).max(100).optional(),
    others: z.literal(true).optional(),
  })
  .refine(({ id, others }) => (id === undefined) !== (others === undefined), { error: '请选择要结束的登录' })

/** GET /console/sessions, POST /console/sessions/end {id} or {others: true}: where the own account is signed in (specification §5.5). */
export function registerSessions(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database } = dependencies

  scope.get('/console/sessions', async (request) => {
    const sessions = await sessionsOf(database.db, ownerOf(request))
    return ok({ list: sessions.map((each) => entryOf(request, each)) })
  })

  scope.post('/console/sessions/end', async (request) => {
    const { id } = parseInput(sessionEnd, paramsOf(request))
    const owner = ownerOf(request)
    const { token } = request.caller
    const own = hashToken(token)
    const ended = await changeSessions(dependencies, request, 'session.end', async (trx) => {
      const sessions = await sessionsOf(trx, owner)
      const meant = sessions.filter((each) => (id === undefined ? each.id !== own : each.id === id))
      if (id !== undefined && meant.length === 0) throw refused('这处登录已经结束')
      if (id === undefined) await revokeAccountSessions(database, trx, owner, token)
      else await revokeOwnSession(database, trx, owner, id)
      return { count: meant.length, before: meant.map(sessionWords).join('；'), after: '已结束' }
    })
    await tellSessionsEnded(database.notices, owner)
    return ok({ ended }, ended === 0 ? '没有其他登录' : `已结束 ${ended} 处登录`)
  })
}

function entryOf(request: FastifyRequest, { userAgent, ...session }: OwnSession): SessionEntry {
  const isOwn = session.id === hashToken(request.caller.token)
  return { ...session, device: deviceOf({ ...session, userAgent }), isOwn }
}

function sessionWords(session: OwnSession): string {
  return [deviceOf(session), session.name, session.address].filter((part) => part !== '').join('，')
}

function deviceOf({ kind, userAgent }: OwnSession): string {
  if (kind === 'browser') return deviceName(userAgent)
  return kind === 'terminal' ? '终端' : '程序'
}
