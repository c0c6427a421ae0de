import { Kysely, type KyselyConfig, sql } from 'kysely'
import type { Snapshot } from '../open-database.ts'
import { rowsAtOnceInView } from '../rows-at-once.ts'
import type { Tables } from '../tables.ts'
import { inTurns } from './in-turns.ts'
import { LibsqlDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'

/** Connections kept for those who ask next: as many as there are exports at once. */
const mostKept = 2

/**
 * Views of the file, each on a connection of its own. A connection whose view has ended is kept for the next: opening one reads the
 * whole schema, 5 to 10 ms in which nobody is answered.
 */
export function sqliteSnapshots(path: string, log: KyselyConfig['log']) {
  const kept: Kysely<Tables>[] = []
  let isClosed = false
  const connect = () => new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'read'), 'read'), log })
  const give = async (own: Kysely<Tables>) => {
    if (isClosed || kept.length >= mostKept) await own.destroy()
    else kept.push(own)
  }
  return {
    open: async (): Promise<Snapshot> => {
      const own = kept.pop() ?? connect()
      try {
        const db = await own.startTransaction().execute()
        // A transaction begins with its first read.
        await sql`select 1 from school limit 1`.execute(db)
        const end = async () => {
          await db.rollback().execute()
          await give(own)
        }
        return { db, aside: db.withPlugin(inTurns), rowsAtOnce: rowsAtOnceInView, end }
      } catch (error) {
        await own.destroy()
        throw error
      }
    },
    close: async (): Promise<void> => {
      isClosed = true
      await Promise.all(kept.splice(0).map((own) => own.destroy()))
    },
  }
}
