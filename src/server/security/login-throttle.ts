import { randomUUID } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Transaction } from 'kysely'
import { lockKeys } from '../database/lock-keys.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

const limit = 10
const window = 15 * 60_000

/** One try at signing in: let through as `attempt`, or told to wait. */
export type Admission = { attempt: Attempt; waitSeconds: 0 } | { attempt: undefined; waitSeconds: number }

/** Counts as a failure of its account and its address until it is forgiven. */
export interface Attempt {
  account: string
  ids: readonly string[]
}

/**
 * Lets a sign-in through unless its account or its address has had 10 failures within 15 minutes. The try is counted as
 * failed before the password is looked at, so that a hundred at once are not all let through; forgiveAttempt takes that
 * back. A try turned away is not counted.
 * @returns `waitSeconds` until the next try is let through, 0 when this one is.
 */
export function admitAttempt(
  database: Database,
  from: { username: string; address: string },
  now = Date.now(),
): Promise<Admission> {
  const account = `account:${from.username.trim().toLowerCase()}`
  const keys = [account, `address:${addressBlock(from.address)}`]
  return database.write(async (trx) => {
    await lockKeys(database, trx, keys)
    let wait = 0
    for (const key of keys) wait = Math.max(wait, await waitOf(trx, key, now))
    if (wait > 0) return { attempt: undefined, waitSeconds: Math.ceil(wait / 1000) }
    const failures = keys.map((key) => ({ id: randomUUID(), key, at: now }))
    await trx.insertInto('login_failure').values(failures).execute()
    return { attempt: { account, ids: failures.map((failure) => failure.id) }, waitSeconds: 0 }
  })
}

/** The sign-in succeeded: its account starts afresh, its address keeps the failures it had. */
export async function forgiveAttempt(trx: Transaction<Tables>, attempt: Attempt): Promise<void> {
  await trx
    .deleteFrom('login_failure')
    .where((failure) => failure.or([failure('key', '=', attempt.account), failure('id', 'in', attempt.ids)]))
    .execute()
}

/** Deletes failures that no longer count. */
export async function purgeLoginFailures(trx: Transaction<Tables>, now = Date.now()): Promise<void> {
  await trx
    .deleteFrom('login_failure')
    .where('at', '<=', now - window)
    .execute()
}

/** How long (ms) until the tenth last failure no longer counts; 0 or less when there is none. */
async function waitOf(trx: Transaction<Tables>, key: string, now: number): Promise<number> {
  const tenth = await trx
    .selectFrom('login_failure')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', now - window)
    .orderBy('at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return tenth ? tenth.at + window - now : 0
}

/** An IPv4 address itself; of IPv6 the first 64 bits, since whoever has one address there has all of them. */
function addressBlock(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped) || !isIPv6(address)) return mapped
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
