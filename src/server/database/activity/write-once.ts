import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../open-database.ts'
import type { ActivityRecord } from './activity.ts'

const runningWrite = new AsyncLocalStorage<{ over: boolean }>()

/**
 * Counts changes as they wait and run. SQLite's one writer would wait for itself for ever, so a write within a write is refused at once on
 * both engines.
 */
export function writeOnce(activity: ActivityRecord, run: Database['write']): Database['write'] {
  return async (fn, schoolId, keeping) => {
    if (runningWrite.getStore()?.over === false) {
      throw new Error('A write within a write: pass the transaction along instead')
    }
    const write = { over: false }
    try {
      return await activity.change((begin) =>
        runningWrite.run(write, () =>
          run(
            (trx) => {
              begin()
              return fn(trx)
            },
            schoolId,
            keeping,
          ),
        ),
      )
    } finally {
      write.over = true
    }
  }
}
