import { stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { busyTimeout } from './sqlite-file.ts'

/** Size (bytes) above which the write-ahead log is emptied into the database when it is looked at. */
const largeLog = 64 * 1_048_576

/** Time (ms) between two looks at the log's size. */
export const logLookEvery = 60_000

/**
 * Time (ms) from a change until another thread empties the log, and from one such time to the next: the less it moves at once, the less
 * the disk holds up those who commit meanwhile.
 */
const emptyAfter = 100
/** Size (bytes) up to which the log is left as it is, as SQLite would leave it: a thread starts for what is longer. */
const shortLog = 4 * 1_048_576
/** Pages of 4 KB in the log from which on those who write are held until it is empty, so that it begins anew: 96 MB. */
const longLog = 24_000
/** Pages that may still be left by then: some 20 ms. */
const fewPages = 1_000
/** Times that pages are moved while others are added, before those who add them are held. */
const rounds = 4

/**
 * Empties the log into the database and gives its space back, where it has grown large.
 * @param aside reads by a thread that waits for no locks, and does it then: whoever writes is held meanwhile, and nobody else.
 */
export async function shrinkLog(writer: Kysely<Tables>, path: string, aside: Kysely<Tables> | null): Promise<void> {
  if ((await logSize(path)) <= largeLog) return
  if (!aside) return truncateLog(writer)
  await movePages(aside)
  await writer.connection().execute(() => sql`pragma wal_checkpoint(truncate)`.execute(aside))
}

async function logSize(path: string): Promise<number> {
  return (await stat(`${path}-wal`).catch(() => null))?.size ?? 0
}

/**
 * Empties the log into the database and gives its space back. Where somebody reads what stood before the log was written, it
 * stays: SQLite would wait for them with the whole process asleep, so it is told not to.
 */
export async function truncateLog(writer: Kysely<Tables>): Promise<void> {
  await writer.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeout)}`.execute(connection)
    }
  })
}

/**
 * Empties the log into the database by a thread of its own, a moment after something was written: done by whoever commits, as SQLite
 * would, each fifth piece of a batch held up the whole process by as much as three others.
 * @param aside reads by that thread.
 * @param most pages from which on the log is begun anew.
 */
export function emptyLogAside(
  writer: Kysely<Tables>,
  aside: Kysely<Tables>,
  path: string,
  onError: (error: Error) => void,
  most = longLog,
) {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let isWritten = false
  const empty = async () => {
    isWritten = false
    if ((await logSize(path)) > shortLog) await moveAll(writer, aside, most)
  }
  const start = () => {
    running = empty().catch(onError).finally(end)
  }
  const end = () => {
    timer = null
    if (isWritten) wrote()
  }
  const wrote = () => {
    isWritten = true
    timer ??= setTimeout(start, emptyAfter).unref()
  }
  return {
    /** Something was written; what is written while the log is emptied has it looked at once more. */
    wrote,
    stop: async (): Promise<void> => {
      await running
      if (timer) clearTimeout(timer)
    },
  }
}

/** The log begins anew only where all of it was moved at one time, so that the last pages are moved while nobody writes. */
async function moveAll(writer: Kysely<Tables>, aside: Kysely<Tables>, most: number): Promise<void> {
  let moved = await movePages(aside)
  if (moved < most) return
  for (let round = 0; round < rounds; round++) {
    const added = (await movePages(aside)) - moved
    moved += added
    if (added <= fewPages) break
  }
  await writer.connection().execute(() => movePages(aside))
}

/** Moves what is in the log as it begins, unless somebody reads what stood before. @returns how many pages the log had then. */
async function movePages(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(passive)`.execute(db)
  return rows[0]?.log ?? 0
}
