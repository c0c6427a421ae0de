import type { FastifyInstance } from 'fastify'
import { beijingText, day } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { scopeWords } from '../../../catalogue/token/scope.ts'
import { paramsOf } from '../../access/params.ts'
import { refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import { createSession, sessionsOf } from '../../security/session.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { checkOwner, ownPassword } from '../check-password.ts'
import { checkScope, grantedFor, tokenName } from './register-terminals.ts'
import { changeSessions, ownerOf } from './session-change.ts'

/** Most programs an account may have at once. */
const mostPrograms = 20

/** What POST /console/programs takes. */
export const newProgram = grantedFor.extend({ name: tokenName, password: ownPassword })

/** POST /console/programs: a token for a program, which sees the answer once (specification §5.7). */
export function registerPrograms(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.post('/console/programs', async (request, reply) => {
    const { name, days, password, ...granted } = parseInput(newProgram, paramsOf(request))
    checkScope(dependencies.catalogue, granted)
    if (!granted.readsOnly && granted.writesPerHour === null)
      throw new InputError('请填写每小时至多几次操作', 'writesPerHour')
    await checkOwner(dependencies.database, request, reply, password)
    const programs = (await sessionsOf(dependencies.database.db, ownerOf(request))).filter(
      ({ kind }) => kind === 'program',
    )
    if (programs.length >= mostPrograms) throw refused(`最多 ${mostPrograms} 个程序，请先结束不用的`)
    if (programs.some((each) => each.name === name)) throw refused(`已经有叫「${name}」的程序，请换个名称`)
    const made: { token: string; endsAt: number }[] = []
    await changeSessions(dependencies, request, 'session.program', async (trx, now) => {
      const endsAt = now + days * day
      const who = { ...ownerOf(request), address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      made.push({
        token: await createSession(trx, who, now, { kind: 'program', name, scope: granted, endsAt }),
        endsAt,
      })
      const words = `程序 ${name}，${scopeWords(dependencies.catalogue, granted)}，到 ${beijingText(endsAt)}`
      return { count: 1, before: '无', after: words }
    })
    return ok(made.at(-1), '已新建，令牌只显示这一次')
  })
}
