import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { accountById } from '../../access/signed-in-account.ts'
import type { Database } from '../../database/open-database.ts'
import { refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import { databaseTime } from '../../security/database-time.ts'
import { knows, readDevice, rememberDevice } from '../../security/device/device-cookie.ts'
import { forgiveAttempt } from '../../security/login-throttle.ts'
import type { Sealer } from '../../security/sealed.ts'
import { findStep, takeStep } from '../../security/signin-step.ts'
import { admit, codeSource } from '../admit.ts'
import { openConfirmedSession } from '../open-session.ts'
import { holdSigningIn } from '../standing.ts'
import { spendCode } from './factor-store.ts'

const code = z
  .string({ error: '请输入动态验证码' })
  .trim()
  .min(1, { error: '请输入动态验证码' })
  .max(40, { error: '动态验证码过长' })

/** What takes a code of the app, or a recovery code. */
export const givenCode = z.object({ code }, { error: '请输入动态验证码' })

/** What POST /console/signin/code takes. */
export const codeStep = givenCode.extend({ ticket: z.string({ error: '请重新登录' }).min(1).max(100) })

/** What is said of a code that is none, was used already, or is over. */
export const wrongCode = '动态验证码不正确或已用过，请等下一个再试'

/**
 * POST /console/signin/code {ticket, code}: the second step of signing in, `data.access_token` (specification §3.9). Wrong codes
 * count as failed sign-ins, apart from wrong passwords: a right password forgives none of them. A device that gave one before is not
 * held up by those of others, who may have the password.
 */
export function registerCodeStep(app: FastifyInstance, database: Database, sealer: Sealer): void {
  app.post('/console/signin/code', async (request, reply) => {
    const { ticket, code } = parseInput(codeStep, request.body ?? {})
    const step = await findStep(database.db, 'code', ticket)
    const account = step?.accountId ? await accountById(database, step.schoolId, step.accountId) : undefined
    if (!account?.enabled) throw refused('登录已超时，请重新登录')
    const device = await readDevice(database, step?.contents)
    const known = (await knows(database, device, account)) ? device : null
    const attempt = await admit(database, codeSource(account, request.ip, known?.id ?? null), reply, '动态验证码')
    const owner = { schoolId: account.schoolId, accountId: account.id }
    const token = await database.write(async (trx) => {
      await holdSigningIn(database, trx, account)
      if (!(await spendCode(trx, sealer, owner, code, await databaseTime(database, trx)))) return null
      await forgiveAttempt(trx, attempt)
      return (await takeStep(trx, 'code', ticket)) ? openConfirmedSession(trx, request, account) : null
    })
    if (token === null) throw refused(wrongCode)
    await rememberDevice(database, request, reply, device, account)
    return ok({ access_token: token }, '登录成功')
  })
}
