import type { FastifyReply } from 'fastify'
import type { SignedInAccount } from '../access/signed-in-account.ts'
import type { Database } from '../database/open-database.ts'
import { ProtocolError } from '../error.ts'
import { type Attempt, admitAttempt, type Source } from '../security/login-throttle.ts'

/**
 * Counts a try at a password, or at a code.
 * @throws ProtocolError 429 with the wait, where the address, the account or both failed too often.
 */
export async function admit(
  database: Database,
  from: Source,
  reply: FastifyReply,
  what: '密码' | '动态验证码' = '密码',
): Promise<Attempt> {
  const { attempt, waitSeconds } = await admitAttempt(database, from)
  if (attempt) return attempt
  reply.header('retry-after', waitSeconds)
  throw new ProtocolError(429, `${what}错误次数过多，请 ${waitText(waitSeconds)}后再试`)
}

/**
 * Who tries a code: counted apart from passwords, so that a right password forgives no wrong code.
 * @param device one that gave a code of the account before.
 */
export function codeSource(
  { schoolId, id }: Pick<SignedInAccount, 'schoolId' | 'id'>,
  address: string,
  device: string | null,
): Source {
  // No username holds a line break.
  return { schoolId, username: `code\n${id}`, address, device }
}

function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
}
