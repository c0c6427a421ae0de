import type { FastifyRequest } from 'fastify'
import { schoolsHolding } from '../access/signed-in-account.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { refused } from '../error.ts'

/** The school a sign-in is within; null where none holds the name. Or those it could be, to choose from. */
type SchoolChoice =
  | { readonly schoolId: number | null; readonly among: null }
  | { readonly schoolId: null; readonly among: readonly { readonly id: number; readonly name: string }[] }

/**
 * Finds the school a sign-in is within: that of the host name, the one asked for, or the only one that holds the username.
 * @throws BusinessError -2 where another school is asked for than the host name's.
 */
export async function chooseSchool(
  { schoolHosts }: Pick<Config, 'schoolHosts'>,
  database: Database,
  request: FastifyRequest,
  username: string,
  asked: number | undefined,
): Promise<SchoolChoice> {
  const ofHost = schoolHosts.get(request.hostname.toLowerCase())
  if (ofHost !== undefined && asked !== undefined && asked !== ofHost) {
    throw refused('这个网址不能登录所选的学校，请换用该学校的网址')
  }
  const said = ofHost ?? asked
  if (said !== undefined) return { schoolId: said, among: null }
  const holding = await schoolsHolding(database, username)
  return holding.length > 1 ? { schoolId: null, among: holding } : { schoolId: holding[0]?.id ?? null, among: null }
}
