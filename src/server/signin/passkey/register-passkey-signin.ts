import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { accountById } from '../../access/signed-in-account.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open-database.ts'
import { refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import { openConfirmedSession } from '../open-session.ts'
import { holdSigningIn } from '../standing.ts'
import { makeChallenge, signedPasskey, siteOf, takeChallenge } from './ceremony.ts'
import { type Passkey, passkeyById, usePasskey } from './passkey-store.ts'

/** What POST /console/signin/passkey takes. */
export const passkeySignin = z.object({ response: signedPasskey }, { error: '请选择通行密钥' })

const failed = '这个通行密钥不能登录，请换一种方式'

/**
 * Signing in by a passkey (specification §3.11): POST /console/signin/passkey/begin answers what the browser is asked with, POST
 * /console/signin/passkey {response} the token. Who is there was verified by the device, so that no code is asked for.
 */
export function registerPasskeySignin(
  app: FastifyInstance,
  { schoolHosts }: Pick<Config, 'schoolHosts'>,
  database: Database,
): void {
  app.post('/console/signin/passkey/begin', async (request) => {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    const { rpID } = siteOf(request)
    const challenge = await makeChallenge(database, { schoolId: 0, accountId: null })
    return ok(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' }))
  })

  app.post('/console/signin/passkey', async (request) => {
    const { response } = parseInput(passkeySignin, request.body ?? {})
    const passkey = await passkeyById(database.db, response.id)
    const ofHost = schoolHosts.get(request.hostname.toLowerCase())
    if (!passkey || (ofHost !== undefined && ofHost !== passkey.schoolId)) throw refused(failed)
    const account = await accountById(database, passkey.schoolId, passkey.accountId)
    const counter = await counterOf(passkey, response).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a passkey was refused')
      return null
    })
    if (!account || counter === null) throw refused(failed)
    if (!account.enabled) throw refused('账号已停用，请联系管理员')
    const token = await database.write(async (trx) => {
      await holdSigningIn(database, trx, account)
      return (await usePasskey(trx, passkey.id, counter)) ? openConfirmedSession(trx, request, account) : null
    })
    if (token === null) throw refused(failed)
    return ok({ access_token: token }, '登录成功')

    /** What a right signature says the passkey's counter is; null for a wrong one. */
    async function counterOf(known: Passkey, signed: z.infer<typeof signedPasskey>): Promise<number | null> {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const { rpID, origin } = siteOf(request)
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: signed,
        expectedChallenge: async (challenge) => (await takeChallenge(database, challenge))?.accountId === null,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: known,
        requireUserVerification: true,
      })
      return verified ? authenticationInfo.newCounter : null
    }
  })
}
