import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../open-database.ts'
import type { ActivityRecord } from './activity.ts'

const runningWrite = new AsyncLocalStorage<{ over: boolean }>()

/**
 * Ends a change that needs something read that takes long, during which it would hold up all others: the change is undone, that is
 * read, and it is made again.
 */
export class ReadFirst extends Error {
  readonly read: () => Promise<void>

  constructor(read: () => Promise<void>) {
    super('a change needs something read before it')
    this.read = read
  }
}

/** The write that is under way here, however often it is tried; null where there is none, so that nobody would read first. */
export function writeUnderWay(): object | null {
  const write = runningWrite.getStore()
  return write?.over === false ? write : null
}

async function readingFirst<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ReadFirst)) throw error
      await error.read()
    }
  }
}

/**
 * Counts changes as they wait and run, and has read what they need first. SQLite's one writer would wait for itself for ever, so a write within a write is refused at once on
 * both engines.
 */
export function writeOnce(activity: ActivityRecord, run: Database['write']): Database['write'] {
  return async (fn, schoolId, keeping) => {
    if (writeUnderWay()) {
      throw new Error('A write within a write: pass the transaction along instead')
    }
    const write = { over: false }
    try {
      return await activity.change((begin) =>
        runningWrite.run(write, () =>
          readingFirst(() =>
            run(
              (trx) => {
                begin()
                return fn(trx)
              },
              schoolId,
              keeping,
            ),
          ),
        ),
      )
    } finally {
      write.over = true
    }
  }
}
