import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Presence } from '../../catalogue/wire/presence.ts'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import { parsedJson } from '../../parsed-json.ts'
import type { Notices } from '../database/notify.ts'
import type { Tables } from '../database/tables.ts'
import { gatherEvents } from './gather-events.ts'
import { type Held, presenceHolders } from './presence-holders.ts'
import { type CountsOf, tellInOrder } from './tell-in-order.ts'

/** Most bytes of a notice, below PostgreSQL's 8,000. */
const mostBytes = 7_800

/** Tells what changed to every server of the database. */
export type ChangeFeed = {
  /**
   * Tells of a change under way, once it is committed: changes of a school are told in the order of their versions. `of` is the
   * first change of its batch where that is written in several.
   */
  readonly announce: (
    trx: Transaction<Tables>,
    schoolId: number,
    events: readonly ChangeEvent[],
    of?: number | null,
  ) => Promise<void>
  /** Tells what an operator of a school looks at, and by which session they say so (the hash of its token). */
  readonly tellPresence: (schoolId: number, held: Held) => Promise<void>
  /** Tells those who listen here that an operator looks at nothing any more, where what they said last was by a session that is over. */
  readonly endPresence: (
    schoolId: number,
    accountId: number,
    isOver: (session: string) => Promise<boolean>,
  ) => Promise<void>
  /** Subscribes to a school's changes until the returned function is called; `onGap` when some may have been lost. */
  readonly subscribe: (
    schoolId: number,
    onEvent: (event: ChangeEvent) => void,
    onGap: () => void,
    onPresence?: (presence: Presence) => void,
  ) => () => void
  readonly close: () => void
}

const changeEvent = z.object({
  type: z.literal('changed'),
  entity: z.string(),
  command: z.string(),
  title: z.string(),
  ids: z.array(z.number()).nullable(),
  count: z.number(),
  by: z.object({ id: z.number(), name: z.string() }),
  at: z.number(),
  batch: z.number(),
  after: z.record(z.string(), z.json()).nullable(),
  counts: z.record(z.string(), z.number()).nullable().default(null),
  kind: z.enum(['updated', 'created', 'removed', 'counted', 'looked']),
})

const notice = z.object({ school: z.number(), event: changeEvent, of: z.number().nullable().default(null) })
/** What most notices are looked at by: those of other schools than this server's consoles have. */
const ofSchool = z.object({ school: z.number() })
/** All changes of a batch were told: see tellBatchOver. */
const overNotice = z.object({ school: z.number(), over: z.number() })

const presenceNotice = z.object({
  school: z.number(),
  // One that a server of an older version sent says no session, and so ends with its time alone.
  session: z.string().default(''),
  presence: z.object({
    entity: z.string(),
    row: z.number().nullable(),
    by: z.object({ id: z.number(), name: z.string() }),
  }),
})

type Subscriber = {
  readonly onEvent: (event: ChangeEvent) => void
  readonly onPresence: ((presence: Presence) => void) | undefined
}
/** Who hears of a school's changes, by what is called when some may have been lost. */
type Subscribers = Map<() => void, Subscriber>

/** Opens the feed over the notices of a database; `countsOf` is asked for schools somebody here subscribes to. */
export function openChangeFeed(notices: Notices, countsOf: CountsOf): ChangeFeed {
  const bySchool = new Map<number, Subscribers>()
  const tell = tellInOrder(countsOf, (schoolId, event) => {
    for (const { onEvent } of bySchool.get(schoolId)?.values() ?? []) onEvent(event)
  })
  const gathering = gatherEvents(tell)
  const holders = presenceHolders()
  const hear = (school: number, held: Held) => {
    holders.heard(school, held)
    for (const { onPresence } of bySchool.get(school)?.values() ?? []) onPresence?.(held.presence)
  }
  const onMessage = (message: string) => {
    const json = parsedJson(message)
    const school = ofSchool.safeParse(json).data?.school
    if (school === undefined || !bySchool.has(school)) return
    const told = presenceNotice.safeParse(json)
    if (told.success) hear(school, told.data)
    const over = overNotice.safeParse(json)
    if (over.success) gathering.over(over.data.school, over.data.over)
    const parsed = notice.safeParse(json)
    if (!parsed.success) return
    const { school: schoolId, event, of } = parsed.data
    gathering.take({ schoolId, event, of })
  }
  const stop = notices.subscribe(onMessage, () => {
    gathering.flushAll()
    for (const subscribers of bySchool.values()) for (const onGap of subscribers.keys()) onGap()
  })
  return {
    announce: async (trx, schoolId, events, of = null) => {
      for (const event of events) await notices.publishWithin(trx, fitting({ school: schoolId, event, of }))
    },
    tellPresence: (schoolId, held) => notices.publish(JSON.stringify({ school: schoolId, ...held })),
    endPresence: async (schoolId, accountId, isOver) => {
      const held = holders.of(schoolId, accountId)
      if (!held?.session || !(await isOver(held.session))) return
      // They may have said more meanwhile, by another.
      if (holders.of(schoolId, accountId) !== held) return
      hear(schoolId, { ...held, presence: { ...held.presence, row: null } })
    },
    subscribe: (schoolId, onEvent, onGap, onPresence) => {
      const subscribers: Subscribers = bySchool.get(schoolId) ?? new Map()
      const gap = () => onGap()
      bySchool.set(schoolId, subscribers.set(gap, { onEvent, onPresence }))
      return () => {
        subscribers.delete(gap)
        // It may be called again, when others have subscribed anew.
        if (subscribers.size > 0 || bySchool.get(schoolId) !== subscribers) return
        bySchool.delete(schoolId)
        holders.forget(schoolId)
      }
    },
    close: () => {
      stop()
      gathering.flushAll()
    },
  }
}

/** Leaves out the values, then the ids, of an event too long for a notice: consoles then ask for the rows again. */
function fitting(message: { school: number; event: ChangeEvent; of: number | null }): string {
  const { event } = message
  const shorter = [event, { ...event, after: null }, { ...event, after: null, ids: null }]
  const texts = shorter.map((each) => JSON.stringify({ ...message, event: each }))
  return texts.find((text) => Buffer.byteLength(text) <= mostBytes) ?? ''
}
