import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codes } from '../../catalogue/wire.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { BusinessError, ProtocolError } from '../error.ts'
import { admitAttempt, forgiveAttempt } from '../security/login-throttle.ts'
import { verifyAgainstNobody, verifyPassword } from '../security/password.ts'
import { createSession } from '../security/session.ts'
import { requireCaptcha } from './register-captcha.ts'
import { accountsNamed, type SignedInAccount } from './signed-in-account.ts'

const credentials = z.object({
  username: z.string().trim().min(1, { error: '请输入用户名' }).max(100, { error: '用户名过长' }),
  password: z.string().min(1, { error: '请输入密码' }).max(200, { error: '密码过长' }),
  captcha: z.string().trim().default(''),
})

/** POST /school/login {username, password, captcha}: data.access_token (part 1 §3 and §7). */
export function registerLogin(app: FastifyInstance, config: Pick<Config, 'captcha'>, database: Database): void {
  app.post('/school/login', async (request, reply) => {
    const { username, password, captcha } = readCredentials(request.body)
    if (config.captcha) await requireCaptcha(database, request, captcha)
    const attempt = await admit(database, username, request, reply)
    const account = await accountFor(database, username, password)
    if (!account) throw new BusinessError(codes.refused, '用户名或密码不正确')
    if (!account.enabled) throw new BusinessError(codes.refused, '账号已停用，请联系管理员')
    const token = await database.write(async (trx) => {
      await forgiveAttempt(trx, attempt)
      return createSession(trx, {
        schoolId: account.schoolId,
        accountId: account.id,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
    })
    return { code: codes.ok, message: '登录成功', data: { access_token: token } }
  })
}

/**
 * Counts a try at a password.
 * @throws ProtocolError 429 with the wait, after 10 failures of the account or the address within 15 minutes.
 */
export async function admit(database: Database, username: string, request: FastifyRequest, reply: FastifyReply) {
  const { attempt, waitSeconds } = await admitAttempt(database, { username, address: request.ip })
  if (attempt) return attempt
  reply.header('retry-after', waitSeconds)
  throw new ProtocolError(429, `密码错误次数过多，请 ${waitText(waitSeconds)}后再试`)
}

function readCredentials(body: unknown): z.infer<typeof credentials> {
  const result = credentials.safeParse(body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  const missing = issue?.path[0] === 'password' ? '请输入密码' : '请输入用户名'
  throw new BusinessError(codes.refused, issue?.code === 'invalid_type' ? missing : (issue?.message ?? missing))
}

/** Takes as long for an unknown username as for a wrong password. */
async function accountFor(
  database: Database,
  username: string,
  password: string,
): Promise<SignedInAccount | undefined> {
  const accounts = await accountsNamed(database, username)
  let match: SignedInAccount | undefined
  let verified = false
  for (const account of accounts) {
    if (account.passwordHash === null) continue
    verified = true
    if (await verifyPassword(password, account.passwordHash)) match ??= account
  }
  if (!verified) await verifyAgainstNobody(password)
  return match
}

function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
}
