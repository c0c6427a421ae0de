import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { accountOf } from '../../access/account.ts'
import { refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import { commitChange } from '../../write/commit-change.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { checkOwner, ownPassword } from '../check-password.ts'
import { schoolNamed } from '../school-info.ts'
import { holdCaller } from '../standing.ts'
import { madePasskey, makeChallenge, siteOf, takeChallenge } from './ceremony.ts'
import { keepPasskey, passkeysOf, removePasskey, renamePasskey } from './passkey-store.ts'

/** Most passkeys of one account. */
const mostPasskeys = 20

/** What POST /console/passkey/begin, `add`, `remove` and `rename` take. */
export const passkeyBeginning = z.object({ password: ownPassword })
const passkeyName = z.string({ error: '请输入名称' }).trim().max(30, { error: '名称最多 30 个字' })
export const passkeyAdding = z.object({
  name: passkeyName.default(''),
  response: madePasskey,
})
export const passkeyRemoving = z.object({ id: z.string({ error: '请选择通行密钥' }).max(2_000) })
export const passkeyRenaming = passkeyRemoving.extend({ name: passkeyName.min(1, { error: '请输入名称' }) })

/** What an account sees of its passkeys. */
export const passkeysAnswer = z.array(
  z.object({ id: z.string(), name: z.string(), createdAt: z.number(), usedAt: z.number().nullable() }),
)

/** The own passkeys, below /console/passkey (specification §3.11). */
export function registerPasskeys(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database } = dependencies
  const path = '/console/passkey'

  scope.get(path, async ({ caller: { schoolId, id } }) => {
    const data = await passkeysOf(database.db, { schoolId, accountId: id })
    return ok(data satisfies z.infer<typeof passkeysAnswer>)
  })

  scope.post(`${path}/begin`, async (request, reply) => {
    const { caller } = request
    const { password } = parseInput(passkeyBeginning, request.body ?? {})
    await checkOwner(database, request, reply, password)
    const owner = { schoolId: caller.schoolId, accountId: caller.id }
    const known = await passkeysOf(database.db, owner)
    if (known.length >= mostPasskeys) throw refused(`一个账号最多 ${mostPasskeys} 个通行密钥，请先删除不用的`)
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const { name } = await schoolNamed(database.db, caller.schoolId)
    const options = await generateRegistrationOptions({
      rpName: `校园云 ${name}`,
      rpID: siteOf(request).rpID,
      userName: caller.username,
      userDisplayName: caller.name,
      userID: new Uint8Array(Buffer.from(`${caller.schoolId}.${caller.id}`)),
      challenge: await makeChallenge(database, owner),
      attestationType: 'none',
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return ok(options)
  })

  scope.post(`${path}/add`, async (request) => {
    const { caller } = request
    const { name, response } = parseInput(passkeyAdding, request.body ?? {})
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { rpID, origin } = siteOf(request)
    const owner = { schoolId: caller.schoolId, accountId: caller.id }
    const made = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) => {
        const step = await takeChallenge(database, challenge)
        return step?.schoolId === owner.schoolId && step.accountId === owner.accountId
      },
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a passkey was refused')
      return null
    })
    if (!made?.verified) throw refused('没有添加，请重试')
    const { id, publicKey, counter } = made.registrationInfo.credential
    const passkey = { ...owner, id, publicKey, counter, transports: response.response.transports }
    await record(request, 'account.addPasskey', (trx) => keepPasskey(trx, passkey, name || '通行密钥'))
    return ok(null, '已添加通行密钥')
  })

  scope.post(`${path}/rename`, async (request) => {
    const { id, name } = parseInput(passkeyRenaming, request.body ?? {})
    const { schoolId, id: accountId } = request.caller
    const isOwn = await record(request, 'account.renamePasskey', (trx) =>
      renamePasskey(trx, { schoolId, accountId }, id, name),
    )
    if (!isOwn) throw refused('这个通行密钥已经删除')
    return ok(null, '已改名')
  })

  scope.post(`${path}/remove`, async (request) => {
    const { id } = parseInput(passkeyRemoving, request.body ?? {})
    const { schoolId, id: accountId } = request.caller
    const isGone = await record(request, 'account.removePasskey', (trx) =>
      removePasskey(trx, { schoolId, accountId }, id),
    )
    if (!isGone) throw refused('这个通行密钥已经删除')
    return ok(null, '已删除通行密钥')
  })

  /** Does it, and keeps in the audit that it was done. */
  async function record(
    request: Parameters<typeof accountOf>[0],
    command: string,
    work: (trx: Parameters<typeof keepPasskey>[0]) => Promise<boolean>,
  ): Promise<boolean> {
    const done: { is: boolean } = { is: false }
    const run = { command, entity: 'account', requestId: request.id }
    await commitChange(dependencies, accountOf(request), run, async ({ trx }) => {
      await holdCaller(database, trx, request.caller)
      done.is = await work(trx)
      return { acted: done.is ? [request.caller.id] : [], undoable: false }
    })
    return done.is
  }
}
