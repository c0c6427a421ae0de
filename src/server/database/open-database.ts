import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Config } from '../config.ts'
import type { Activity } from './activity/activity.ts'
import type { TellWaiting } from './lock-keys.ts'
import type { Notices } from './notify.ts'
import type { OutageWatch } from './outage/outage-watch.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Engine } from './table-ddl.ts'
import type { Tables } from './tables.ts'

/** An open database with its system tables in place. */
export interface Database {
  readonly engine: Engine
  /** For reading, outside a change. On SQLite it refuses to write, so that every change goes through `write`. */
  readonly db: Kysely<Tables>
  /**
   * For reading that may take long, so that what others ask is answered meanwhile: on SQLite by threads of their own, on PostgreSQL
   * by connections of their own. Each statement sees what was committed when it began; it takes no transactions.
   */
  readonly aside: Kysely<Tables>
  /** How many rows a statement that may have to look at all of them looks at on SQLite: some 50 ms at the most. */
  readonly rowsAtOnce: number
  /**
   * Runs one change in a transaction, which holds if `fn` returns and is undone if it throws. Everything inside goes
   * through `trx`. PostgreSQL may run `fn` again after a deadlock: it must have no effect outside the database.
   * @param schoolId the school whose lock it takes: it waits for the other changes of that school in this process before it takes a connection.
   * @param keeping has SQLite not wait for the disk here: it is given a promise that resolves once the disk has the change, and is to be
   *   waited for before anybody is told. PostgreSQL has on the disk what it has committed.
   */
  write<T>(fn: (trx: Transaction<Tables>) => Promise<T>, schoolId?: number, keeping?: Promise<void>[]): Promise<T>
  /**
   * Resolves once the disk has all changes that wait for it within `write`, so that those who made them are about to be told. On PostgreSQL
   * none does.
   */
  kept(): Promise<void>
  /**
   * One view of the database as it is now, whatever is written meanwhile, on a connection of its own: for reading at
   * length. Whoever opens one ends it.
   */
  snapshot(): Promise<Snapshot>
  /**
   * A connection of its own, with no limit on a statement's time, for what outlasts a transaction: locks of a session, indexes made
   * aside. On SQLite that is the one that writes.
   */
  session<T>(fn: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Reads what a change would go by, without holding up any: it can neither write nor lock. */
  rehearse<T>(fn: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Refreshes the query planner's statistics and gives back the log's space; worth calling after a bulk load. */
  analyze(): Promise<void>
  /** Messages between the servers on this database. */
  readonly notices: Notices
  /**
   * What names the history of changes, in SQL: another name where changes that somebody saw may be gone and their numbers be others', as
   * after a failure of PostgreSQL, on its standby and in a restored backup. On SQLite each start has a name of its own.
   */
  readonly timeline: RawBuilder<string>
  /** Whether it is gone, told once to all who work in the background. */
  readonly outages: OutageWatch
  /** What it is doing, for whoever watches the server. */
  readonly activity: Activity
  close(): Promise<void>
}

/** One view of the database. */
export interface Snapshot {
  readonly db: Transaction<Tables>
  /** For what looks at many rows of it, so that others are answered meanwhile, `rowsAtOnce` in a statement. */
  readonly aside: Kysely<Tables>
  readonly rowsAtOnce: number
  end(): Promise<void>
}

/** What says which database is opened, and how. */
export type Opening = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databasePool' | 'readerThreads'>> & {
    /** After how many ms of a statement another thread, or connection, comes to help, where it is not as usual. */
    readonly readerPatience?: number
    /** How long (ms) PostgreSQL may answer nobody while it is prepared, where it is not as usual. */
    readonly silence?: number
    /** Nothing is made: it has to be there as a server left it. */
    readonly asItIs?: boolean
    /** Is told what opening it waits for. */
    readonly tellWaiting?: TellWaiting
  }

/**
 * Opens the embedded SQLite file in `config.dataDir`, or PostgreSQL where `config.databaseUrl` is set, and runs the
 * pending migrations. Without `config.readerThreads` SQLite reads what is read aside by the thread that asks.
 * @param onError is told of what fails beside all calls: PostgreSQL connections that broke while idle, which are made again
 *   when needed, a log of SQLite that could not be shortened, and threads that could not start.
 * @throws Error naming the migration that failed; its changes are undone. ConfigError where there is nothing to open as it is.
 */
export async function openDatabase(
  config: Opening,
  onError: (error: Error) => void = (error) => process.emitWarning(error),
): Promise<Database> {
  if (config.databaseUrl === undefined) return openSqlite(config, onError)
  return openPostgres(config.databaseUrl, config, onError)
}
