import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from '../tables.ts'

const pipelined = new WeakSet<CompiledQuery>()
const ahead = new WeakSet<CompiledQuery>()
const keptBehind = new WeakSet<CompiledQuery>()

/**
 * Makes a statement of a change whose answer nobody needs. In a transaction on PostgreSQL it is sent and not waited for: what is sent
 * after it is done after it, and where it fails, the next statement that is waited for fails as it did, at the latest the commit. Each
 * round trip is a turn of a busy process, while the school's other changes wait. Elsewhere it is waited for.
 */
export async function executePipelined(trx: Kysely<Tables>, query: CompiledQuery): Promise<void> {
  pipelined.add(query)
  await trx.executeQuery(query)
}

/**
 * Sends a statement whose answer is wanted together with that of one after it, on the same connection or in the same transaction: it
 * is waited for by what is returned. Only PostgreSQL does not answer it at once.
 */
export async function executeAhead<R>(
  db: Kysely<Tables>,
  query: CompiledQuery<R>,
): Promise<() => Promise<QueryResult<R>>> {
  ahead.add(query)
  const result = await db.executeQuery(query)
  return async () => (isSent(result) ? result.answer : result)
}

/**
 * Says of a statement that it has its transaction committed before the disk has it (`synchronous_commit`). The disk is waited for right
 * behind the commit then, so that whoever made the change still hears of it only once it is kept; its locks are gone by then.
 */
export function keepBehindCommit(query: CompiledQuery): CompiledQuery {
  keptBehind.add(query)
  return query
}

/** A record of the log by itself, which PostgreSQL answers once the disk has it, and with it all that was committed before. */
const keep = "select pg_logical_emit_message(true, 'campus', '')"

/** Asks several things on one connection, in order; within a transaction that is its own. */
export function onOneConnection<T>(db: Kysely<Tables>, ask: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.isTransaction ? ask(db) : db.connection().execute(ask)
}

/** Stands for the answer to a statement that is sent and not waited for. */
type SentResult<R> = QueryResult<R> & { readonly answer: Promise<QueryResult<R>> }

function isSent<R>(result: QueryResult<R>): result is SentResult<R> {
  return 'answer' in result
}

/** kysely's PostgreSQL dialect over a pool whose connections take statements while they answer those before (`pipeline`). */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#config)
  }
}

/** Statements sent before one is waited for: what the database has not read yet is kept in memory. */
const mostSent = 50

/** Statements sent over a connection that nobody has waited for yet. */
type Sent = Promise<unknown>[]

class PipeliningDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  readonly #sent = new WeakMap<DatabaseConnection, Sent>()
  readonly #unkept = new WeakSet<DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      if (keptBehind.has(query)) this.#unkept.add(connection)
      if (ahead.has(query) && !this.#sent.has(connection)) this.#sent.set(connection, [])
      const sent = this.#sent.get(connection)
      const answer = execute<R>(query)
      if (!sent) return answer
      const isWaitedFor = !pipelined.has(query) && !ahead.has(query)
      if (isWaitedFor || sent.length >= mostSent) return afterSent(sent, answer)
      leave(sent, answer)
      const standing: SentResult<R> = { rows: [], answer }
      return standing
    }
    return connection
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]): Promise<void> {
    await Promise.allSettled(this.#sent.get(connection) ?? [])
    this.#sent.delete(connection)
    this.#unkept.delete(connection)
    await super.releaseConnection(connection)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const sent: Sent = []
    leave(sent, super.beginTransaction(connection, settings))
    this.#sent.set(connection, sent)
  }

  /** Where a statement nobody waited for failed, PostgreSQL takes the commit for a rollback, and this throws what failed. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const commit = super.commitTransaction(connection)
    const kept = this.#unkept.delete(connection) ? connection.executeQuery(CompiledQuery.raw(keep)) : commit
    await Promise.allSettled([commit, kept])
    await commit
    this.#sent.delete(connection)
    await kept
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const sent = this.#sent.get(connection) ?? []
    this.#sent.delete(connection)
    const rollback = super.rollbackTransaction(connection)
    await Promise.allSettled([...sent, rollback])
    await rollback
  }
}

function leave(sent: Sent, answer: Promise<unknown>): void {
  answer.catch(() => undefined)
  sent.push(answer)
}

/** The answer to a statement, once those sent before are answered; the first of all that failed is what failed. */
async function afterSent<T>(sent: Sent, answer: Promise<T>): Promise<T> {
  const answers = await Promise.allSettled([...sent.splice(0), answer])
  const failed = answers.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return answer
}
