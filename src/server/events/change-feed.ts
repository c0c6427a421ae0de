import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import type { Notices } from '../database/notify.ts'

/** Most ids an event names. */
export const mostIds = 500
/** Most bytes of a notice, below PostgreSQL's 8,000. */
const mostBytes = 7_800

/** Tells what changed to every server of the database, and how often each entity of a school has changed. */
export type ChangeFeed = {
  /** A number that is another one after each change of the entity in the school. */
  readonly revision: (schoolId: number, entity: string) => number
  /** Tells of committed changes. */
  readonly announce: (schoolId: number, events: readonly ChangeEvent[]) => void
  /** Hears changes until the returned function is called; `onGap` when some may have been lost. */
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
  kind: z.enum(['updated', 'created', 'removed']),
})

const notice = z.object({ origin: z.string(), school: z.number(), event: changeEvent })

/** Opens the feed over the notices of a database. @param onError hears what could not be told; the change stands. */
export function openChangeFeed(notices: Notices, onError: (error: unknown) => void): ChangeFeed {
  const origin = randomUUID()
  const revisions = new Map<string, number>()
  const listeners = new Set<(schoolId: number, event: ChangeEvent) => void>()
  const gaps = new Set<() => void>()
  let epoch = 0
  const keyOf = (schoolId: number, entity: string) => `${schoolId} ${entity}`
  const bump = (schoolId: number, entity: string) => {
    const key = keyOf(schoolId, entity)
    revisions.set(key, (revisions.get(key) ?? 0) + 1)
  }
  const hear = (message: string) => {
    const parsed = notice.safeParse(parseJson(message))
    if (!parsed.success) return
    const { school, event } = parsed.data
    if (parsed.data.origin !== origin) bump(school, event.entity)
    for (const listener of listeners) listener(school, event)
  }
  const stop = notices.subscribe(hear, () => {
    epoch += 1_000_000
    for (const gap of gaps) gap()
  })
  return {
    revision: (schoolId, entity) => epoch + (revisions.get(keyOf(schoolId, entity)) ?? 0),
    announce: (schoolId, events) => {
      for (const event of events) {
        bump(schoolId, event.entity)
        notices.publish(fitting({ origin, school: schoolId, event })).catch(onError)
      }
    },
    subscribe: (onEvent, onGap) => {
      listeners.add(onEvent)
      gaps.add(onGap)
      return () => {
        listeners.delete(onEvent)
        gaps.delete(onGap)
      }
    },
    close: stop,
  }
}

/** Leaves out the values, then the ids, of an event too long for a notice: consoles then ask for the rows again. */
function fitting(message: { origin: string; school: number; event: ChangeEvent }): string {
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
