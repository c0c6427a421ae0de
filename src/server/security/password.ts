import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { turns } from '../scheduling/turns.ts'

/** OWASP Password Storage Cheat Sheet, scrypt: 32 MiB and three rounds, about 0.2 s. */
const safe = { ln: 15, r: 8, p: 3 }
const hashBytes = 32

/** Of new hashes. PASSWORD_COST=cheap is for tests, which sign in a hundred times; outside them it is ignored. */
function costsNow(): Costs {
  return process.env.NODE_ENV === 'test' && process.env.PASSWORD_COST === 'cheap' ? { ln: 10, r: 8, p: 1 } : safe
}

/** A hash of no password anyone has, of the present costs, to spend the same time on an unknown account. */
const nobody = () => format(costsNow(), Buffer.alloc(16, 1), Buffer.alloc(hashBytes, 1))

/** Hashes a password with a new salt, in the PHC string format, which carries the costs along. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const costs = costsNow()
  return format(costs, salt, await derive(password, salt, costs, hashBytes))
}

/**
 * Whether the password is the one hashed.
 * @throws Error when `hash` is not of hashPassword's making.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = hash.match(/^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
  if (!parts) throw new Error('The stored password hash is not in the scrypt PHC format')
  const [ln, r, p] = parts.slice(1, 4).map(Number)
  const salt = Buffer.from(parts[4] ?? '', 'base64')
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const actual = await derive(password, salt, { ln: ln ?? 0, r: r ?? 0, p: p ?? 0 }, expected.length)
  return timingSafeEqual(actual, expected)
}

/** Takes as long as verifyPassword, so that an unknown username answers no sooner than a wrong password. Always false. */
export async function verifyAgainstNobody(password: string): Promise<false> {
  await verifyPassword(password, nobody())
  return false
}

type Costs = typeof safe

function format({ ln, r, p }: Costs, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$scrypt$ln=${ln},r=${r},p=${p}$${text(salt)}$${text(hash)}`
}

/** NFKC: an input method may send a full-width form of what was typed elsewhere in half width. */
function derive(password: string, salt: Buffer, { ln, r, p }: Costs, bytes: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 2 ** ln * r * 128 * 2 }
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  return turns.password(hash)
}
