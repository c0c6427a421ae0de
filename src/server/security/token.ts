import { createHash, randomBytes } from 'node:crypto'

/** An opaque bearer token of 32 random bytes, and what the database keeps of it. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The SHA-256 of a token: enough for a random value of this length, and useless to whoever reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
