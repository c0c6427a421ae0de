import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import type { Notices } from '../database/notify.ts'
import type { Tables } from '../database/tables.ts'
import { gatherEvents } from './gather-events.ts'

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
  /** Subscribes to changes until the returned function is called; `onGap` when some may have been lost. */
  readonly subscribe: (onEvent: (schoolId: number, event: ChangeEvent) => void, onGap: () => void) => () => void
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
  kind: z.enum(['updated', 'created', 'removed', 'counted']),
})

const notice = z.object({ school: z.number(), event: changeEvent, of: z.number().nullable().default(null) })
/** All changes of a batch were told: see tellBatchOver. */
const overNotice = z.object({ school: z.number(), over: z.number() })

/** Opens the feed over the notices of a database. */
export function openChangeFeed(notices: Notices): ChangeFeed {
  const listeners = new Set<(schoolId: number, event: ChangeEvent) => void>()
  const gaps = new Set<() => void>()
  const gathering = gatherEvents((school, event) => {
    for (const listener of listeners) listener(school, event)
  })
  const onMessage = (message: string) => {
    const json = parseJson(message)
    const over = overNotice.safeParse(json)
    if (over.success) gathering.over(over.data.school, over.data.over)
    const parsed = notice.safeParse(json)
    if (!parsed.success) return
    const { school: schoolId, event, of } = parsed.data
    gathering.take({ schoolId, event, of })
  }
  const stop = notices.subscribe(onMessage, () => {
    gathering.flushAll()
    for (const gap of gaps) gap()
  })
  return {
    announce: async (trx, schoolId, events, of = null) => {
      for (const event of events) await notices.publishWithin(trx, fitting({ school: schoolId, event, of }))
    },
    subscribe: (onEvent, onGap) => {
      listeners.add(onEvent)
      gaps.add(onGap)
      return () => {
        listeners.delete(onEvent)
        gaps.delete(onGap)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
