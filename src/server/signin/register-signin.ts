import type { FastifyInstance } from 'fastify'
import { openToEverybody, openToTerminals } from '../access/caller.ts'
import type { Database } from '../database/open-database.ts'
import type { DemoAccount } from '../demo.ts'
import { ok } from '../http/envelope.ts'
import type { Sealer } from '../security/sealed.ts'
import { revokeSession } from '../security/session.ts'
import { tellSessionsEnded } from '../security/session-notice.ts'
import { registerPasskeySignin } from './passkey/register-passkey-signin.ts'
import { registerCaptcha } from './register-captcha.ts'
import { type LoginConfig, registerLogin } from './register-login.ts'
import { registerCodeStep } from './second-factor/register-code-step.ts'
import { userInfo } from './user-info.ts'

/** The calls that need no session: the captcha and signing in. The passwords of `published` are in the README. */
export function registerSignin(
  app: FastifyInstance,
  config: LoginConfig,
  database: Database,
  published: readonly DemoAccount[],
  sealer: Sealer,
): void {
  registerCaptcha(app, database)
  registerLogin(app, config, database, published)
  registerCodeStep(app, database, sealer)
  registerPasskeySignin(app, config, database)
}

/** What every signed-in account may ask, whatever its role: who it is, and to sign out. */
export function registerSession(app: FastifyInstance, database: Database): void {
  app.get('/school/getInfo', openToTerminals, async (request) => ok(await userInfo(database, request.caller)))

  app.post('/console/logout', openToEverybody, async (request) => {
    const { schoolId, id, token } = request.caller
    await database.write((trx) => revokeSession(trx, schoolId, token))
    await tellSessionsEnded(database.notices, { schoolId, accountId: id })
    return ok(null, '已退出登录')
  })
}
