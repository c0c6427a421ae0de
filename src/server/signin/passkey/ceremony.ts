import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import { beginStep, type SigninStep, takeStep } from '../../security/signin-step.ts'
import { createToken } from '../../security/token.ts'

/** How long (ms) somebody may take to touch the sensor. */
const challengeLife = 5 * 60_000

const text = z.string().max(20_000)
const common = { id: text, rawId: text, type: z.literal('public-key'), clientExtensionResults: z.object({}).catch({}) }

/** What a browser answers that has made a passkey. */
export const madePasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** What a browser answers that has signed by a passkey. */
export const signedPasskey = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** What passkeys are made out to: the host name, and the origin that asks. */
export function siteOf(request: FastifyRequest): { readonly rpID: string; readonly origin: string } {
  const { hostname, origin } = new URL(`${request.protocol}://${request.host}`)
  return { rpID: hostname, origin }
}

/** A challenge that counts once, on every server of the database. */
export async function makeChallenge(database: Database, who: Omit<SigninStep, 'contents'>): Promise<string> {
  const { token } = createToken()
  const step = { ...who, contents: '' }
  await database.write((trx) => beginStep(trx, 'passkey', step, challengeLife, token))
  return token
}

/** Takes the challenge that a browser has signed (base64url of what makeChallenge gave); null where there is none of it. */
export function takeChallenge(database: Database, signed: string): Promise<SigninStep | null> {
  return database.write((trx) => takeStep(trx, 'passkey', Buffer.from(signed, 'base64url').toString()))
}
