import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { textWithin } from '../../http/answer-within.ts'
import { type Identity, type IdentityProvider, identityOf } from './provider.ts'

/** How long (ms) CAS may take to answer, and how long (bytes) an answer may be. */
const patience = 10_000
const longestAnswer = 200_000

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false, trimValues: true })

const answer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z.object({
      user: z.string(),
      attributes: z.record(z.string(), z.unknown()).optional().catch(undefined),
    }),
  }),
})

/** The address at which CAS asks who is there; it sends them back to `service`. */
export function casAddress({ address }: Pick<IdentityProvider, 'address'>, service: string): string {
  return `${address}/login?service=${encodeURIComponent(service)}`
}

/**
 * Whom CAS has sent back, by its own word on the ticket they brought (CAS 3.0, §2.5: /p3/serviceValidate).
 * @param service the very address it was asked to send them to.
 * @throws where it does not vouch for them.
 */
export async function casIdentity(
  { address }: Pick<IdentityProvider, 'address'>,
  service: string,
  ticket: string,
): Promise<Identity> {
  const query = new URLSearchParams({ service, ticket })
  const response = await fetch(`${address}/p3/serviceValidate?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { accept: 'application/xml' },
  })
  const text = await textWithin(response, longestAnswer)
  if (!response.ok) throw new Error(`CAS answered ${response.status}`)
  const { authenticationSuccess } = answer.parse(parser.parse(text)).serviceResponse
  const { user, attributes = {} } = authenticationSuccess
  return identityOf(address, user, { preferred_username: user, ...attributes })
}
