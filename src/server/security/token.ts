import { createHash, randomBytes } from 'node:crypto'

/** An opaque bearer token of 32 random bytes, and what the database keeps of it. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The token of a session: what it opens is of the school it names, so that it is looked for among that school's alone. */
export function createSessionToken(schoolId: number): { token: string; hash: string } {
  const token = `${schoolId}.${createToken().token}`
  return { token, hash: hashToken(token) }
}

/** The school the token of a session names; null for one made before they named any. */
export function schoolNamedBy(token: string): number | null {
  const [, school] = /^(\d{1,15})\./.exec(token) ?? []
  return school === undefined ? null : Number(school)
}

/** The SHA-256 of a token: enough for a random value of this length, and useless to whoever reads the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
