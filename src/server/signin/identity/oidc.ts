import { LRUCache } from 'lru-cache'
import type { Configuration, CustomFetch } from 'openid-client'
import { shortAnswer, textWithin } from '../../http/answer-within.ts'
import { type Identity, type IdentityProvider, identityOf, issuerName } from './provider.ts'

/** How long (s) a provider may take to answer, and (ms) what it says of itself is believed. */
const patience = 10
const discoveryLife = 5 * 60_000

/** What a sign-in is checked by when it comes back; kept sealed meanwhile. */
export type OidcChecks = { readonly nonce: string; readonly verifier: string }

const known = new LRUCache<string, Configuration, IdentityProvider>({
  max: 200,
  ttl: discoveryLife,
  fetchMethod: (_key, _stale, { context }) => discover(context),
})

/** The address at which a provider asks who is there, with PKCE, state and nonce. @throws where it cannot be reached. */
export async function oidcAddress(
  provider: IdentityProvider,
  redirectUri: string,
  state: string,
): Promise<{ readonly url: string; readonly checks: OidcChecks }> {
  const client = await import('openid-client')
  const checks = { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(await configurationOf(provider), {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, checks }
}

/**
 * Whom a provider has sent back, by its signed ID token; what that does not say of roles is asked of it besides.
 * @param address the whole address they came back to.
 * @throws where anything of it is not as it was asked for.
 */
export async function oidcIdentity(
  provider: IdentityProvider,
  address: URL,
  state: string,
  { nonce, verifier }: OidcChecks,
): Promise<Identity> {
  const client = await import('openid-client')
  const configuration = await configurationOf(provider)
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  const { roleClaim } = provider
  const asksMore =
    roleClaim !== null && claims[roleClaim] === undefined && configuration.serverMetadata().userinfo_endpoint
  const more = asksMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  return identityOf(claims.iss, claims.sub, { ...more, ...claims })
}

async function configurationOf(provider: IdentityProvider): Promise<Configuration> {
  const { address, clientId, clientSecret } = provider
  const configuration = await known.fetch(JSON.stringify([address, clientId, clientSecret]), { context: provider })
  if (!configuration) throw new Error('no configuration')
  return configuration
}

async function discover({ address, clientId, clientSecret }: IdentityProvider): Promise<Configuration> {
  const client = await import('openid-client')
  // The form takes http in a demo alone, on this machine.
  const insecure = address.startsWith('http:') ? [client.allowInsecureRequests] : []
  // The library goes by TLS alone otherwise, and looks at no signature.
  const execute = [...insecure, client.enableNonRepudiationChecks]
  const found = await client.discovery(new URL(address), clientId, undefined, client.None(), {
    execute,
    timeout: patience,
    [client.customFetch]: fetchShort,
  })
  // Links are by issuer: a provider speaks for none but the one it is set up as. The library compares where it made the path itself.
  if (issuerName(found.serverMetadata().issuer) !== issuerName(address))
    throw new Error('the metadata are of another issuer')
  if (clientSecret === null) return found
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  // In the body where it may be: in the header it is encoded, which some providers do not read.
  const authentication = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic
  const whole = new client.Configuration(found.serverMetadata(), clientId, clientSecret, authentication(clientSecret))
  for (const each of execute) each(whole)
  whole.timeout = patience
  whole[client.customFetch] = fetchShort
  return whole
}

/** Asks a provider, which may answer so much and no more: the library reads whatever comes. */
const fetchShort: CustomFetch = async (url, { body: sent, ...request }) => {
  const bytes = sent instanceof Uint8Array ? Buffer.from(sent) : sent
  const response = await fetch(url, { ...request, body: bytes ?? null })
  const body = await textWithin(response, shortAnswer)
  const { status, statusText, headers } = response
  const told = new Response(body === '' ? null : body, { status, statusText, headers })
  // What a response made by hand does not know of itself.
  return Object.defineProperty(told, 'url', { value: response.url })
}
