import { chunk } from 'es-toolkit/array'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import type { Caller } from '../access/caller.ts'
import { accountsOfSessions, type SignedInAccount } from '../access/signed-in-account.ts'
import type { Database } from '../database/open-database.ts'
import { readTogether } from '../read/read-together.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import { onSessionsEnded } from '../security/session-notice.ts'
import { hashToken } from '../security/token.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Beats of a stream between two looks at its session: what ends one, or changes rights, is told at once, so that a look finds little. */
const beatsALook = 4

/** Listeners that are looked at by one statement, or told of a beat, at a turn of the event loop: others have theirs in between. */
const atOnce = 100

/** Who listens by an open stream, or takes a file that is put together while it is sent. */
type Listener = {
  readonly caller: Caller
  /** Is called at each beat as long as the stream goes on. */
  readonly onBeat: () => void
  /**
   * Is called as soon as it is known that the session is over, with null, or that its account may do other things than when it
   * began to listen, with the account as it is now.
   */
  readonly onChange: (account: SignedInAccount | null) => void
}

/** The sessions that streams were opened by, looked at together: a query for a hundred of a school, and look. */
export type SessionWatch = {
  /** Looks at a session from now on, until the returned function is called. */
  readonly add: (listener: Listener) => () => void
  readonly close: () => void
}

type WatchDependencies = {
  readonly database: Database
  readonly feed: Pick<ChangeFeed, 'subscribe' | 'endPresence'>
  /** Is told what kept a look from being taken; the streams go on. */
  readonly warn: (error: unknown) => void
}

/** A change of these may change what somebody may do. */
const rightsEntities: ReadonlySet<string> = new Set(['account', 'role', 'permission', 'group'])

type Watched = { readonly listeners: Set<Listener>; readonly stop: () => void }

/**
 * Watches sessions without using them, which an open page would otherwise keep for ever. Those of a school are looked at together, each
 * fourth beat (`beatEvery`, ms), when rights change, and when notices may have been lost; those of an account as soon as some of
 * them have ended, on whichever server, and with them what was looked at by one of these.
 */
export function watchSessions({ database, feed, warn }: WatchDependencies, beatEvery: number): SessionWatch {
  const schools = new Map<number, Watched>()
  const together = readTogether<void>()
  const listenersOf = (schoolId: number) => [...(schools.get(schoolId)?.listeners ?? [])]
  const lookAt = (listeners: readonly Listener[]) => endThoseOver(database, listeners).catch(warn)
  const stopEnded = onSessionsEnded(database.notices, ({ schoolId, accountId }) => {
    void lookAt(listenersOf(schoolId).filter(({ caller }) => caller.id === accountId))
    const isOver = async (session: string) => !(await accountOf(database, schoolId, session))?.enabled
    feed.endPresence(schoolId, accountId, isOver).catch(warn)
  })

  const watch = (schoolId: number): Watched => {
    const look = () => together(String(schoolId), () => lookAt(listenersOf(schoolId)))
    let beats = 0
    const beat = async () => {
      beats++
      if (beats % beatsALook === 0) await look()
      await inParts(listenersOf(schoolId), async (part) => {
        for (const { onBeat } of part) onBeat()
      })
    }
    const timer = setInterval(() => void beat(), beatEvery)
    const onEvent = ({ entity }: ChangeEvent) => void (rightsEntities.has(entity) && look())
    const unsubscribe = feed.subscribe(schoolId, onEvent, look)
    const stop = () => {
      clearInterval(timer)
      unsubscribe()
      schools.delete(schoolId)
    }
    const watched = { listeners: new Set<Listener>(), stop }
    schools.set(schoolId, watched)
    return watched
  }
  return {
    add: (listener) => {
      const { schoolId } = listener.caller
      const { listeners, stop } = schools.get(schoolId) ?? watch(schoolId)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
    close: () => {
      stopEnded()
      for (const { stop } of schools.values()) stop()
    },
  }
}

async function accountOf(database: Database, schoolId: number, hash: string): Promise<SignedInAccount | undefined> {
  return (await accountsOfSessions(database, schoolId, [hash], Date.now())).get(hash)
}

function endThoseOver(database: Database, listeners: readonly Listener[]): Promise<void> {
  return inParts(listeners, async (part) => {
    const [first] = part
    if (!first) return
    const hashes = part.map(({ caller }) => hashToken(caller.token))
    const accounts = await accountsOfSessions(database, first.caller.schoolId, hashes, Date.now())
    for (const [at, { caller, onChange }] of part.entries()) {
      const account = accounts.get(hashes[at] ?? '')
      if (!account?.enabled) onChange(null)
      else if (rightsOf(account) !== rightsOf(caller)) onChange(account)
    }
  })
}

async function inParts(
  listeners: readonly Listener[],
  work: (part: readonly Listener[]) => Promise<void>,
): Promise<void> {
  for (const [nth, part] of chunk(listeners, atOnce).entries()) {
    if (nth > 0) await nextSpareTurn()
    await work(part)
  }
}

/** What a console shows by; when it changes, the stream ends, and the console asks who it is before it goes on. */
export function rightsOf({ role, grants, power }: SignedInAccount): string {
  return JSON.stringify([role, grants, power])
}
