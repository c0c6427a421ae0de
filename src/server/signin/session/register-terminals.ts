import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { beijingText, day } from '../../../beijing-time.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { scopeWords, type TokenScope, tokenScope, unknownModules } from '../../../catalogue/token/scope.ts'
import type { TerminalBegun, TerminalGrant, TerminalRequest } from '../../../catalogue/token/wire.ts'
import { paramsOf } from '../../access/params.ts'
import type { Database } from '../../database/open-database.ts'
import { ProtocolError, refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import {
  answerTerminal,
  askToSignIn,
  letIn,
  readCode,
  sendAway,
  waitingTerminal,
} from '../../security/device/terminal-request.ts'
import { createSession } from '../../security/session.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { checkOwner, ownPassword } from '../check-password.ts'
import { changeSessions, ownerOf } from './session-change.ts'

/** Longest (days) a terminal or program stays signed in. */
const longest = 365

export const tokenName = z
  .string({ error: '请填写名称' })
  .trim()
  .min(1, { error: '请填写名称' })
  .max(60, { error: '名称最多 60 个字' })

/** What POST /console/terminal/begin takes. */
export const terminalBegin = z.object({ name: tokenName })
/** What POST /console/terminal/token takes. */
export const terminalToken = z.object({ device: z.string({ error: '请指定 device' }).max(100) })
/** What GET /console/terminal/request and POST /console/terminal/refuse take. */
export const terminalCode = z.object({
  code: z
    .string({ error: '请输入终端上显示的代码' })
    .transform(readCode)
    .pipe(z.string().length(8, { error: '代码是 8 个字母，例如 BCDF-GHJK' })),
})
/** For how long, and for what, a terminal or program is let in. */
export const grantedFor = tokenScope.extend({
  days: z
    .int({ error: '请选择有效期' })
    .min(1, { error: '有效期至少 1 天' })
    .max(longest, { error: `有效期最长 ${longest} 天` }),
})
/** What POST /console/terminal/confirm takes. */
export const terminalConfirm = grantedFor.extend({ ...terminalCode.shape, password: ownPassword })

const gone = '没有终端在用这个代码等待，代码 10 分钟内有效，请核对或在终端重新运行 login'

/**
 * The two calls of a terminal that asks to be let in, which need no session: POST /console/terminal/begin {name}, and POST
 * /console/terminal/token {device} until somebody has confirmed its code (specification §5.6).
 */
export function registerTerminalSignin(app: FastifyInstance, database: Database): void {
  app.post('/console/terminal/begin', async (request) => {
    const { name } = parseInput(terminalBegin, paramsOf(request))
    const userAgent = request.headers['user-agent'] ?? ''
    const begun: TerminalBegun | null = await askToSignIn(database, { name, address: request.ip, userAgent })
    if (!begun) throw new ProtocolError(429, '从这个地址等待登录的终端太多，请 10 分钟后再试')
    return ok(begun)
  })

  app.post('/console/terminal/token', async (request) => {
    const { device } = parseInput(terminalToken, paramsOf(request))
    const answer = await database.write(async (trx): Promise<TerminalGrant | undefined> => {
      const found = await answerTerminal(database, trx, device)
      if (!found) return found
      const { schoolId, accountId, name, userAgent, scope, endsAt } = found
      const who = { schoolId, accountId, address: request.ip, userAgent }
      const token = await createSession(trx, who, Date.now(), { kind: 'terminal', name, scope, endsAt })
      return { token, scope, endsAt }
    })
    if (answer === undefined) throw refused('登录没有获得允许，或已过期，请重新运行 login')
    return ok(answer)
  })
}

/** GET /console/terminal/request {code}, POST /console/terminal/confirm and /refuse: a person lets a terminal in, or not. */
export function registerTerminals(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database, catalogue } = dependencies

  scope.get('/console/terminal/request', async (request) => {
    const { code } = parseInput(terminalCode, paramsOf(request))
    const waiting = await waitingTerminal(database.db, code)
    if (!waiting) throw refused(gone)
    const { userAgent: _, ...asking } = waiting
    const shown: TerminalRequest = asking
    return ok(shown)
  })

  scope.post('/console/terminal/confirm', async (request, reply) => {
    const { code, days, password, ...granted } = parseInput(terminalConfirm, paramsOf(request))
    checkScope(catalogue, granted)
    await checkOwner(database, request, reply, password)
    await changeSessions(dependencies, request, 'session.terminal', async (trx, now) => {
      const waiting = await waitingTerminal(trx, code)
      const endsAt = now + days * day
      const isIn = waiting && (await letIn(trx, code, { ...ownerOf(request), scope: granted, endsAt }))
      if (!isIn) throw refused(gone)
      const words = [`终端 ${waiting.name}`, waiting.address, scopeWords(catalogue, granted)]
      return { count: 1, before: '无', after: `${words.join('，')}，到 ${beijingText(endsAt)}` }
    })
    return ok(null, '已允许，终端会自己继续')
  })

  scope.post('/console/terminal/refuse', async (request) => {
    const { code } = parseInput(terminalCode, paramsOf(request))
    await database.write((trx) => sendAway(trx, code))
    return ok(null, '已拒绝')
  })
}

/** @throws InputError where a scope names modules that are none, or is confined to nothing. */
export function checkScope(catalogue: Catalogue, scope: TokenScope): void {
  const [unknown] = unknownModules(catalogue, scope)
  if (unknown !== undefined) throw new InputError(`没有模块 ${unknown}`, 'modules')
  if (scope.modules?.length === 0) throw new InputError('请至少选择一个模块', 'modules')
}
