import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountOf } from '../access/account.ts'
import type { Database } from '../database/open-database.ts'
import { refused } from '../error.ts'
import { forgiveAttempt } from '../security/login-throttle.ts'
import { verifyPassword } from '../security/password.ts'
import { hashToken } from '../security/token.ts'
import { admit } from './admit.ts'
import { requireOwnCode } from './second-factor/second-factor-rule.ts'

/** The own password in what a call takes; empty where the account has none. */
export const ownPassword = z.string().max(200, { error: '密码过长' }).default('')

/**
 * Holds a change of how somebody signs in to their password, so that a session left open is not enough; who has none is asked
 * for none. @throws BusinessError -2 where it is another.
 */
export async function checkPassword(
  database: Database,
  { caller, ip }: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<void> {
  if (caller.passwordHash === null) return
  if (password === '') throw refused('请输入密码')
  const { schoolId, username, token } = caller
  const attempt = await admit(database, { schoolId, username, address: ip, device: hashToken(token) }, reply)
  if (!(await verifyPassword(password, caller.passwordHash))) throw refused('密码不正确')
  await database.write((trx) => forgiveAttempt(trx, attempt))
}

/**
 * Holds the making of another way in, which asks for no code afterwards, to the password and a code of whoever has bound an app.
 * @throws BusinessError -2 where the password is another; ConfirmationNeeded where a code is to be given first.
 */
export async function checkOwner(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<void> {
  await checkPassword(database, request, reply, password)
  await requireOwnCode(database.db, accountOf(request))
}
