import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { codes } from '../../catalogue/wire.ts'
import { accountNamed, type SignedInAccount } from '../access/signed-in-account.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { DemoAccount } from '../demo.ts'
import { refused } from '../error.ts'
import { offersDemo } from '../security/demo-access.ts'
import { deviceCookieName, knows, readDevice, rememberDevice } from '../security/device/device-cookie.ts'
import { forgiveAttempt } from '../security/login-throttle.ts'
import { verifyAgainstNobody, verifyPassword } from '../security/password.ts'
import { admit } from './admit.ts'
import { chooseSchool } from './choose-school.ts'
import { openSession, signedInAnswer } from './open-session.ts'
import { requireCaptcha } from './register-captcha.ts'
import { holdSigningIn } from './standing.ts'

/** What of the configuration decides who signs in. */
export type LoginConfig = Pick<Config, 'captcha' | 'schoolHosts' | 'demo' | 'demoAsked'>

/** What POST /school/login takes. */
export const credentials = z.object({
  username: z.string().trim().min(1, { error: '请输入用户名' }).max(100, { error: '用户名过长' }),
  password: z.string().min(1, { error: '请输入密码' }).max(200, { error: '密码过长' }),
  captcha: z.string().trim().default(''),
  school_id: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
})

/**
 * POST /school/login {username, password, captcha, school_id}: data.access_token (specification §3.1). Without `school_id` a
 * name that several schools hold is answered -2 with `data.schools`, to choose from, before the password is looked at; an
 * account with a second factor -2 with `data.second_factor`, for POST /console/signin/code (specification §3.9).
 */
export function registerLogin(
  app: FastifyInstance,
  config: LoginConfig,
  database: Database,
  published: readonly DemoAccount[],
): void {
  app.post('/school/login', async (request, reply) => {
    const { username, password, captcha, school_id } = readCredentials(request.body)
    if (config.captcha) await requireCaptcha(database, request, captcha)
    const { schoolId, among } = await chooseSchool(config, database, request, username, school_id)
    if (among) return { code: codes.refused, message: '多所学校有这个用户名，请选择学校', data: { schools: among } }
    const found = schoolId === null ? undefined : await accountNamed(database, schoolId, username)
    const device = await readDevice(database, request.cookies[deviceCookieName])
    const known = found && (await knows(database, device, found)) ? device : null
    const from = { schoolId, username, address: request.ip, device: known?.id ?? null }
    const attempt = await admit(database, from, reply)
    const account = await verified(found, password)
    if (!account) throw refused('用户名或密码不正确')
    if (!account.enabled) throw refused('账号已停用，请联系管理员')
    const isPublished = published.some((each) => each.username === username && each.password === password)
    if (isPublished && !offersDemo(config, request)) {
      throw refused('演示账号的密码是公开的，不能在这里登录')
    }
    const signedIn = await database.write(async (trx) => {
      await holdSigningIn(database, trx, account)
      await forgiveAttempt(trx, attempt)
      return openSession(trx, request, account)
    })
    // Whoever has the password alone makes no device known: one that is known is not held up in guessing codes.
    if ('token' in signedIn) await rememberDevice(database, request, reply, device, account)
    return signedInAnswer(signedIn)
  })
}

function readCredentials(body: unknown): z.infer<typeof credentials> {
  const result = credentials.safeParse(body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.path[0] === 'school_id') throw refused('请选择学校')
  const missing = issue?.path[0] === 'password' ? '请输入密码' : '请输入用户名'
  throw refused(issue?.code === 'invalid_type' ? missing : (issue?.message ?? missing))
}

/** The account, if the password is its own. One password is hashed, whether there is an account or not. */
async function verified(account: SignedInAccount | undefined, password: string): Promise<SignedInAccount | undefined> {
  const hash = account?.passwordHash ?? null
  const isRight = hash === null ? await verifyAgainstNobody(password) : await verifyPassword(password, hash)
  return isRight ? account : undefined
}
