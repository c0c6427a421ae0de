import { open } from 'node:fs/promises'
import pLimit from 'p-limit'

/** Puts what was committed on the disk. */
export type LogSync = {
  /**
   * Resolves once everything committed before the call is on the disk.
   * @param isWaitedFor whether somebody is answered then.
   * @throws Error where the disk refuses.
   */
  readonly sync: (isWaitedFor: boolean) => Promise<void>
  /** Resolves once the disk has nothing more to keep that somebody waited for before the call, or has refused it. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Has the disk keep SQLite's log, by a thread of Node's pool: SQLite itself would wait for it within the commit, with the whole
 * process asleep, and longest while the log is being emptied. Those who commit meanwhile are served together by the next time,
 * and one time follows another, so that changes are told in the order they were made. The log alone says what was committed, and its
 * checksums end it where a power cut did, so a later change is never kept without the earlier.
 */
export async function openLogSync(path: string): Promise<LogSync> {
  const log = await open(`${path}-wal`, 'r+')
  const turn = pLimit(1)
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()
  const start = () => {
    next = null
    return log.datasync()
  }
  const idle = () => last.catch(() => undefined)
  return {
    sync: (isWaitedFor) => {
      next ??= turn(start)
      if (isWaitedFor) last = next
      return next
    },
    idle,
    close: async () => {
      await turn(async () => undefined)
      await log.close()
    },
  }
}
