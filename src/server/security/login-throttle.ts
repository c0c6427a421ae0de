import { randomUUID } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Transaction } from 'kysely'
import { lockKeys } from '../database/lock-keys.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { databaseTime } from './database-time.ts'

/** How long (ms) a failure counts. */
const window = 15 * 60_000
/** Failures after which an address waits, whatever the account: a school's operators often share one. */
const mostOfAddress = 50
/** Failures after which one address waits for one account, and a device that is known to it counts as unknown. */
const mostOfPair = 10
/** Failures of an account that delay nobody; each further one doubles the delay, from a second to the longest. */
const freeOfAccount = 5
const longestDelay = 30_000

/** Who tries to sign in, to what. */
export type Source = {
  /** Null where no school holds the username. */
  readonly schoolId: number | null
  readonly username: string
  readonly address: string
  /** A device that signed in to this account before. */
  readonly device: string | null
}

/** One try at signing in: let through as `attempt`, or told to wait. */
type Admission = { attempt: Attempt; waitSeconds: 0 } | { attempt: undefined; waitSeconds: number }

/** Counts as a failure until it is forgiven. */
export interface Attempt {
  ids: readonly string[]
  /** What starts afresh when it succeeds. */
  cleared: readonly string[]
}

/**
 * Lets a sign-in through, unless its address or this address with this account failed too often: these wait until the
 * failures are 15 minutes old. The account's own failures, of devices unknown to it, hold such devices up for 30 s at most,
 * so that nobody locks its owner out; the owner's device is not held up at all. The try is counted as failed before the
 * password is looked at, so that a hundred at once are not all let through; forgiveAttempt takes that back. A try turned
 * away is not counted. Seconds are counted by the database's clock, those of two servers being apart.
 * @param at the moment (ms) it happens, where that is not now.
 * @returns `waitSeconds` until the next try is let through, 0 when this one is.
 */
export function admitAttempt(database: Database, from: Source, at?: number): Promise<Admission> {
  const { address, pair, account, device } = keysOf(from)
  return database.write(async (trx) => {
    await lockKeys(database, trx, [address, pair, account, ...(device === null ? [] : [device])])
    const now = at ?? (await databaseTime(database, trx))
    const isKnown = device !== null && (await failuresOf(trx, device, now)).count < mostOfPair
    const wait = Math.max(
      await lockOf(trx, address, mostOfAddress, now),
      await lockOf(trx, pair, mostOfPair, now),
      isKnown ? 0 : delayOf(await failuresOf(trx, account, now), now),
    )
    if (wait > 0) return { attempt: undefined, waitSeconds: Math.ceil(wait / 1000) }
    const own = isKnown ? device : account
    const failures = [address, pair, own].map((key) => ({ id: randomUUID(), key, at: now }))
    await trx.insertInto('login_failure').values(failures).execute()
    return { attempt: { ids: failures.map(({ id }) => id), cleared: [pair, own] }, waitSeconds: 0 }
  })
}

/** The sign-in succeeded: account or device, and the pair, start afresh; the address keeps the failures it had. */
export async function forgiveAttempt(trx: Transaction<Tables>, attempt: Attempt): Promise<void> {
  await trx
    .deleteFrom('login_failure')
    .where((failure) => failure.or([failure('key', 'in', attempt.cleared), failure('id', 'in', attempt.ids)]))
    .execute()
}

/** Deletes failures that no longer count. */
export async function purgeLoginFailures(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx
    .deleteFrom('login_failure')
    .where('at', '<=', now - window)
    .execute()
}

/** A name in one school is another account than the same name elsewhere. */
function keysOf({ schoolId, username, address, device }: Source) {
  const name = `${schoolId ?? '-'}:${username.trim().toLowerCase()}`
  const block = addressBlock(address)
  return {
    address: `address:${block}`,
    pair: `pair:${name}:${block}`,
    account: `account:${name}`,
    device: device === null ? null : `device:${name}:${device}`,
  }
}

type Failures = { readonly count: number; readonly last: number }

async function failuresOf(trx: Transaction<Tables>, key: string, now: number): Promise<Failures> {
  const { count, last } = await trx
    .selectFrom('login_failure')
    .select((failure) => [failure.fn.countAll<number>().as('count'), failure.fn.max('at').as('last')])
    .where('key', '=', key)
    .where('at', '>', now - window)
    .executeTakeFirstOrThrow()
  return { count: Number(count), last: Number(last ?? 0) }
}

/** How long (ms) an account's last failure holds up the next try. */
function delayOf({ count, last }: Failures, now: number): number {
  if (count < freeOfAccount) return 0
  return last + Math.min(longestDelay, 1000 * 2 ** (count - freeOfAccount)) - now
}

/** How long (ms) until fewer than `most` failures count; 0 or less when that is so. */
async function lockOf(trx: Transaction<Tables>, key: string, most: number, now: number): Promise<number> {
  const last = await trx
    .selectFrom('login_failure')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', now - window)
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return last ? last.at + window - now : 0
}

/** An IPv4 address itself; of IPv6 the first 64 bits, since whoever has one address there has all of them. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return network.join(':')
}
