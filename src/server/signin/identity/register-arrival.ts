import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { systemAccount } from '../../access/account.ts'
import { positive, queryOf } from '../../access/params.ts'
import { accountById } from '../../access/signed-in-account.ts'
import { BusinessError, refused } from '../../error.ts'
import { holdAccount } from '../../security/hold-account.ts'
import type { Sealer } from '../../security/sealed.ts'
import { holdSession } from '../../security/session.ts'
import { beginStep, findStep, takeStep } from '../../security/signin-step.ts'
import { commitChange } from '../../write/commit-change.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { openSession, signedInAnswer } from '../open-session.ts'
import { holdSigningIn } from '../standing.ts'
import { accountOfIdentity, notLinked } from './account-of-identity.ts'
import { endStaleLink, linkedAccount, linkIdentity } from './identity-link.ts'
import { backPath, comeBack, type Linking, ownAddress, type Returned, setCookie, setOut } from './journey.ts'
import type { OwnHosts } from './own-origin.ts'
import { type Identity, providerById } from './provider.ts'

const arrivalCookie = 'signin_arrival'
/** What came of linking, which 登录安全 says once when it is opened again. */
const noticeCookie = 'signin_notice'
/** How long (ms) the console has to ask what came of it. */
const arrivalLife = 2 * 60_000

/** What is said where an account signed out, was disabled or changed its password while it was at the provider. */
const signedOut = '登录已经结束，身份没有关联，请重新登录后再关联'
const failed = '统一身份认证没有完成，请重试；一直不行时请用密码登录'

/** What GET /console/signin/identity/start takes. */
export const arrivalRequest = z.object({
  school: positive('school', 1e15),
  provider: positive('provider', 1e15),
  redirect: z.string().optional(),
})

/**
 * Signing in by a provider of identities (specification §3.10): GET /console/signin/identity/start sends the browser there, `back`
 * takes it in again and leads on to the console's sign-in page, which asks POST /console/signin/arrive what came of it: a
 * token, a code to be given, or why not.
 */
export function registerArrival(
  app: FastifyInstance,
  config: OwnHosts,
  dependencies: CallDependencies,
  sealer: Sealer,
): void {
  const { database } = dependencies
  const ground = { config, database, sealer }

  app.get('/console/signin/identity/start', async (request, reply) => {
    const { school, provider: id, redirect } = parseInput(arrivalRequest, queryOf(request))
    const plan = { redirect: ownAddress(redirect), links: null }
    const provider = await providerById(database.db, sealer, school, id)
    if (!provider) return arrive(request, reply, { schoolId: school, problem: '这种登录方式已停用' }, plan.redirect)
    try {
      return reply.redirect(await setOut(ground, request, reply, provider, plan))
    } catch (error) {
      const isRefused = error instanceof BusinessError
      if (!isRefused)
        request.log.warn({ err: error, school, provider: id }, 'a provider of identities could not be reached')
      const problem = isRefused ? error.message : `暂时连不上「${provider.name}」，请稍后再试，或用密码登录`
      return arrive(request, reply, { schoolId: school, problem }, plan.redirect)
    }
  })

  app.get(backPath, async (request, reply) => {
    try {
      const returned = await comeBack(ground, request)
      const { provider, identity, redirect, links } = returned
      const { schoolId } = provider
      try {
        if (links) return await linked(request, reply, returned, links)
        const accountId = await accountOfIdentity(dependencies, provider, identity, request.id)
        return await arrive(request, reply, { schoolId, accountId, identity }, redirect)
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        return await arrive(request, reply, { schoolId, problem: error.message }, redirect)
      }
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in by a provider of identities failed')
      return arrive(request, reply, { schoolId: 0, problem: failed }, '/')
    }
  })

  app.post('/console/signin/arrive', async (request, reply) => {
    const token = request.cookies[arrivalCookie] ?? ''
    reply.clearCookie(arrivalCookie, { path: '/console/signin' })
    const step = await findStep(database.db, 'arrival', token)
    const account = step?.accountId ? await accountById(database, step.schoolId, step.accountId) : undefined
    const signedIn = await database.write(async (trx) => {
      if (account?.enabled) await holdSigningIn(database, trx, account)
      if (!(await takeStep(trx, 'arrival', token))) return null
      return account?.enabled ? openSession(trx, request, account) : undefined
    })
    if (!step || signedIn === null) throw refused(failed)
    if (signedIn === undefined) throw refused(step.contents || '账号已停用，请联系管理员')
    return signedInAnswer(signedIn)
  })

  /** Leads on to the sign-in page, which asks what came of it. */
  async function arrive(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: { schoolId: number; problem: string } | { schoolId: number; accountId: number; identity: Identity },
    redirect: string,
  ): Promise<FastifyReply> {
    const { schoolId } = outcome
    const token = await database.write(async (trx) => {
      if ('problem' in outcome) {
        return beginStep(trx, 'arrival', { schoolId, accountId: null, contents: outcome.problem }, arrivalLife)
      }
      const { accountId, identity } = outcome
      // Whoever ends the link ends this step as well, or has ended the link by now.
      await holdAccount(database, trx, { schoolId, accountId })
      if ((await linkedAccount(trx, schoolId, identity)) !== accountId) throw refused(notLinked)
      return beginStep(trx, 'arrival', { schoolId, accountId, contents: '' }, arrivalLife)
    })
    setCookie(request, reply, arrivalCookie, token, 'strict', arrivalLife)
    return reply.redirect(`/login?arrived=1&redirect=${encodeURIComponent(redirect)}`)
  }

  /**
   * Links the account that had set out, and leads back to where it was.
   * @throws BusinessError -2 where the session that had set out has ended since.
   */
  async function linked(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, identity, redirect }: Returned,
    { accountId, session }: Linking,
  ): Promise<FastifyReply> {
    const { schoolId } = provider
    const account = await accountById(database, schoolId, accountId)
    if (!account?.enabled) throw refused(signedOut)
    const own = { ...systemAccount(schoolId), id: accountId, name: account.name }
    const run = { command: 'account.linkIdentity', entity: 'account', requestId: request.id }
    const result = { holder: null as number | null }
    await commitChange(dependencies, own, run, async ({ trx }) => {
      if (!(await holdSession(database, trx, { schoolId, accountId }, session))) throw refused(signedOut)
      await endStaleLink(trx, schoolId, identity)
      const isFree = await linkIdentity(trx, { schoolId, accountId }, identity)
      result.holder = await linkedAccount(trx, schoolId, identity)
      return { acted: isFree ? [accountId] : [], undoable: false }
    })
    const isOwn = result.holder === accountId
    const notice = isOwn ? `已关联「${provider.name}」` : '这个身份已经关联了别的账号'
    reply.setCookie(noticeCookie, notice, { path: '/', sameSite: 'lax', maxAge: 600 })
    return reply.redirect(redirect)
  }
}
