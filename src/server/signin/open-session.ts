import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { codes, type Envelope } from '../../catalogue/wire.ts'
import type { SignedInAccount } from '../access/signed-in-account.ts'
import type { Tables } from '../database/tables.ts'
import { ok } from '../http/envelope.ts'
import { deviceCookieName } from '../security/device/device-cookie.ts'
import { createSession } from '../security/session.ts'
import { confirmSession } from '../security/session-confirmation.ts'
import { beginStep } from '../security/signin-step.ts'
import { hashToken } from '../security/token.ts'
import { asksForCode } from './second-factor/second-factor-rule.ts'

/** How long (ms) a code can be given after the password. */
const codeLife = 10 * 60_000

/** What a sign-in came to: a session, or a code that is still to be given, with what it is given by. */
export type SignedIn = { readonly token: string } | { readonly ticket: string }

type Who = Pick<SignedInAccount, 'schoolId' | 'id'>

/** Opens a session for who has shown to be the account's owner, unless a code of its second factor is to be given first. */
export async function openSession(trx: Transaction<Tables>, request: FastifyRequest, who: Who): Promise<SignedIn> {
  const owner = { schoolId: who.schoolId, accountId: who.id }
  if (!(await asksForCode(trx, owner))) return { token: await createSession(trx, origin(request, who)) }
  // The device is known by its cookie, which the call that gives the code is not sent.
  const contents = request.cookies[deviceCookieName] ?? ''
  return { ticket: await beginStep(trx, 'code', { ...owner, contents }, codeLife) }
}

/** Opens a session for who has given a code as well: what moves money and rights needs none for a while. */
export async function openConfirmedSession(
  trx: Transaction<Tables>,
  request: FastifyRequest,
  who: Who,
): Promise<string> {
  const token = await createSession(trx, origin(request, who))
  await confirmSession(trx, hashToken(token))
  return token
}

/** The answer of a sign-in: the token, or -2 with what the code is given by (specification §3.9). */
export function signedInAnswer(signedIn: SignedIn): Envelope {
  if ('token' in signedIn) return ok({ access_token: signedIn.token }, '登录成功')
  return { code: codes.refused, message: '请输入动态验证码', data: { second_factor: { ticket: signedIn.ticket } } }
}

function origin(request: FastifyRequest, { schoolId, id }: Who) {
  const userAgent = request.headers['user-agent'] ?? ''
  return { schoolId, accountId: id, address: request.ip, userAgent }
}
