import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOwnPath } from '../../../catalogue/schema/own-path.ts'
import type { Database } from '../../database/open-database.ts'
import type { Sealer } from '../../security/sealed.ts'
import { isSame } from '../../security/signature.ts'
import { beginStep, takeStep } from '../../security/signin-step.ts'
import { createToken, hashToken } from '../../security/token.ts'
import { casAddress, casIdentity } from './cas.ts'
import { oidcAddress, oidcIdentity } from './oidc.ts'
import { type OwnHosts, ownOrigin } from './own-origin.ts'
import { type Identity, type IdentityProvider, providerById } from './provider.ts'

/** Where providers send people back to. */
export const backPath = '/console/signin/identity/back'

/** How long (ms) somebody may take at the provider, and the cookie by which their browser is known again. */
const journeyLife = 15 * 60_000
const browserCookie = 'signin_browser'

const journey = z.object({
  provider: z.number(),
  /** Where in the console they go afterwards. */
  redirect: z.string(),
  /** The hash of what the browser was given: another's does not go on. */
  browser: z.string(),
  /** The hash of the session that has the account of the step linked; null where somebody signs in. */
  session: z.string().nullable(),
  checks: z.object({ nonce: z.string(), verifier: z.string() }),
})

/** Somebody who came back from a provider, and what they had set out for. */
export type Returned = {
  readonly provider: IdentityProvider
  readonly identity: Identity
  readonly redirect: string
  /** What is linked; null where they sign in. */
  readonly links: Linking | null
}

/** An account to be linked, and the hash of its session that has set out for it. */
export type Linking = { readonly accountId: number; readonly session: string }

type Ground = { readonly config: OwnHosts; readonly database: Database; readonly sealer: Sealer }

/**
 * Sends somebody to a provider, to sign in or to have the account linked that they are signed in to.
 * @returns the address to go to. @throws BusinessError -2 where this console is called by a name that it does not know;
 * Error where the provider cannot be reached.
 */
export async function setOut(
  { config, database, sealer }: Ground,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: IdentityProvider,
  plan: { readonly redirect: string; readonly links: Linking | null },
): Promise<string> {
  const browser = createToken()
  const state = createToken().token
  const back = `${ownOrigin(config, request)}${backPath}`
  const isCas = provider.kind === 'cas'
  const oidc = isCas ? null : await oidcAddress(provider, back, state)
  const contents = {
    provider: provider.id,
    redirect: plan.redirect,
    browser: browser.hash,
    session: plan.links?.session ?? null,
    checks: oidc?.checks ?? { nonce: '', verifier: '' },
  } satisfies z.infer<typeof journey>
  const sealed = sealer.seal(JSON.stringify(contents), provider.schoolId)
  const step = { schoolId: provider.schoolId, accountId: plan.links?.accountId ?? null, contents: sealed }
  await database.write((trx) => beginStep(trx, 'identity', step, journeyLife, state))
  setCookie(request, reply, browserCookie, browser.token, 'lax', journeyLife)
  return oidc?.url ?? casAddress(provider, `${back}?state=${state}`)
}

/** Whom a provider has sent back. @throws where they had not set out in this browser, or the provider does not vouch for them. */
export async function comeBack({ config, database, sealer }: Ground, request: FastifyRequest): Promise<Returned> {
  const address = new URL(request.url, ownOrigin(config, request))
  const state = address.searchParams.get('state') ?? ''
  const step = await database.write((trx) => takeStep(trx, 'identity', state))
  const opened = step && sealer.open(step.contents, step.schoolId)
  if (!step || !opened) throw new Error('nobody has set out by this state')
  const { provider: id, redirect, browser, session, checks } = journey.parse(JSON.parse(opened))
  if (!isSame(hashToken(request.cookies[browserCookie] ?? ''), browser)) throw new Error('another browser has set out')
  const provider = await providerById(database.db, sealer, step.schoolId, id)
  if (!provider) throw new Error('the provider is disabled')
  const service = `${address.origin}${address.pathname}?state=${state}`
  const identity =
    provider.kind === 'cas'
      ? await casIdentity(provider, service, address.searchParams.get('ticket') ?? '')
      : await oidcIdentity(provider, address, state, checks)
  if (session === null) return { provider, identity, redirect, links: null }
  if (step.accountId === null) throw new Error('nothing is to be linked')
  return { provider, identity, redirect, links: { accountId: step.accountId, session } }
}

/** Gives the browser a cookie for what it does under /console/signin alone. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  sameSite: 'lax' | 'strict',
  life: number,
): void {
  const secure = request.protocol === 'https'
  reply.setCookie(name, value, { path: '/console/signin', httpOnly: true, sameSite, secure, maxAge: life / 1000 })
}

/** An address of the console, or its first page where it is none. */
export function ownAddress(redirect: unknown): string {
  return typeof redirect === 'string' && /^\S{1,501}$/.test(redirect) && isOwnPath(redirect) ? redirect : '/'
}
