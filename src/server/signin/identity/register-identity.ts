import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { accountOf } from '../../access/account.ts'
import type { Config } from '../../config.ts'
import { BusinessError, refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import type { Sealer } from '../../security/sealed.ts'
import { endSigninSteps } from '../../security/signin-step.ts'
import { hashToken } from '../../security/token.ts'
import { commitChange } from '../../write/commit-change.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { checkPassword } from '../check-password.ts'
import { holdCaller } from '../standing.ts'
import { linkedIssuers, unlinkIdentity } from './identity-link.ts'
import { ownAddress, setOut } from './journey.ts'
import type { OwnHosts } from './own-origin.ts'
import { issuerName, listProviders, providerById } from './provider.ts'
import { judgeAddresses } from './provider-address.ts'

const chosen = z.object({ provider: z.coerce.number({ error: '请选择登录方式' }).int().positive() })

/** What POST /console/identity/link takes. */
export const identityLinking = chosen.extend({
  password: z.string().max(200, { error: '密码过长' }).default(''),
  redirect: z.string().max(500).default('/'),
})

/** What POST /console/identity/unlink takes. */
export const identityUnlinking = chosen

/** What an account sees of providers of identities. */
export const identitiesAnswer = z.array(z.object({ id: z.int(), name: z.string(), isLinked: z.boolean() }))

/** The own links, below /console/identity (specification §3.10). */
export function registerIdentity(
  scope: FastifyInstance,
  config: OwnHosts & Pick<Config, 'demo'>,
  dependencies: CallDependencies,
  sealer: Sealer,
): void {
  const { database } = dependencies
  scope.addHook('onReady', () => judgeAddresses(dependencies, config, scope.log))

  scope.get('/console/identity', async ({ caller: { schoolId, id } }) => {
    const linked = await linkedIssuers(database.db, { schoolId, accountId: id })
    const providers = await listProviders(database.db, schoolId)
    const data = providers.map((each) => ({
      id: each.id,
      name: each.name,
      isLinked: linked.includes(issuerName(each.address)),
    }))
    return ok(data satisfies z.infer<typeof identitiesAnswer>)
  })

  scope.post('/console/identity/link', async (request, reply) => {
    const { caller } = request
    const { provider: id, password, redirect } = parseInput(identityLinking, request.body ?? {})
    await checkPassword(database, request, reply, password)
    const provider = await providerById(database.db, sealer, caller.schoolId, id)
    if (!provider) throw refused('这种登录方式已停用')
    const links = { accountId: caller.id, session: hashToken(caller.token) }
    const plan = { redirect: ownAddress(redirect), links }
    try {
      return ok({ address: await setOut({ config, database, sealer }, request, reply, provider, plan) })
    } catch (error) {
      if (error instanceof BusinessError) throw error
      request.log.warn({ err: error, provider: id }, 'a provider of identities could not be reached')
      throw refused(`暂时连不上「${provider.name}」，请稍后再试`)
    }
  })

  scope.post('/console/identity/unlink', async (request) => {
    const { caller } = request
    const { provider: id } = parseInput(identityUnlinking, request.body ?? {})
    const provider = await providerById(database.db, sealer, caller.schoolId, id)
    if (!provider) throw refused('这种登录方式已停用')
    if (caller.passwordHash === null) throw refused('这个账号没有密码，解除后就不能登录了')
    const owner = { schoolId: caller.schoolId, accountId: caller.id }
    const run = { command: 'account.unlinkIdentity', entity: 'account', requestId: request.id }
    await commitChange(dependencies, accountOf(request), run, async ({ trx }) => {
      await holdCaller(database, trx, caller)
      const gone = await unlinkIdentity(trx, owner, issuerName(provider.address))
      // Who has come by it, and is halfway in.
      await endSigninSteps(trx, owner)
      return { acted: gone > 0 ? [caller.id] : [], undoable: false }
    })
    return ok(null, '已解除关联')
  })
}
