import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { day } from '../../../beijing-time.ts'
import type { Database } from '../../database/open-database.ts'
import { serverSecret } from '../../database/server-secret.ts'
import { isSame, sign } from '../signature.ts'

/** Name of the cookie by which a device is known again. */
export const deviceCookieName = 'device'

/** How long (ms) a device is remembered; browsers keep no cookie longer. */
const deviceLife = 400 * day

/** Accounts one device is remembered for: colleagues share one at the desk. */
const mostAccounts = 8

/** A browser that signed in before, and to which accounts by which of their passwords, the latest first. */
export type Device = { readonly id: string; readonly accounts: readonly string[] }

/** Whose device it is; with another password it is nobody's that is known. */
type Who = { readonly schoolId: number; readonly id: number; readonly passwordHash: string | null }

/** The device a cookie names, or null where this server did not sign it. */
export async function readDevice(database: Database, cookie: string | undefined): Promise<Device | null> {
  const [, endpoint, id, accounts, signature] =
    /^(([\w-]{20,40})\.([\da-f_-]{3,600}))\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (endpoint === undefined || id === undefined || accounts === undefined || signature === undefined) return null
  if (!isSame(signature, sign(await secretOf(database), endpoint))) return null
  return { id, accounts: accounts.split('_') }
}

/** Whether a device signed in to this very account before, by the password it has now. */
export async function knows(database: Database, device: Device | null, account: Who): Promise<boolean> {
  return device?.accounts.includes(await entryOf(database, account)) ?? false
}

/** Has a device known again that has just signed in to an account, so that it is not held up by what others do to the account. */
export async function rememberDevice(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  device: Device | null,
  account: Who,
): Promise<void> {
  reply.setCookie(deviceCookieName, await writeDevice(database, device, account), {
    path: '/school',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: deviceLife / 1000,
  })
}

/** The cookie of a device that has just signed in to an account. */
async function writeDevice(database: Database, device: Device | null, account: Who): Promise<string> {
  const own = await entryOf(database, account)
  const others = (device?.accounts ?? []).filter((each) => !each.startsWith(nameOf(account)))
  const id = device?.id ?? randomBytes(18).toString('base64url')
  const endpoint = `${id}.${[own, ...others].slice(0, mostAccounts).join('_')}`
  return `${endpoint}.${sign(await secretOf(database), endpoint)}`
}

function nameOf({ schoolId, id }: Who): string {
  return `${schoolId}-${id}-`
}

/** Names an account and its password: whoever changes that, by whatever way, has every device forgotten. */
async function entryOf(database: Database, account: Who): Promise<string> {
  const name = nameOf(account)
  const password = createHmac('sha256', await secretOf(database)).update(
    `password ${name} ${account.passwordHash ?? ''}`,
  )
  return name + password.digest('hex').slice(0, 16)
}

function secretOf(database: Database): Promise<string> {
  return serverSecret(database, 'device_secret')
}
