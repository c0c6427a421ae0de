import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type Libsql from 'libsql'
import { busyTimeout, StatementCache } from './sqlite-file.ts'

const lockWait = 10_000

/** kysely's SQLite dialect over one libsql connection, whose transactions take the write lock when they begin. */
export class LibsqlDialect extends SqliteDialect {
  readonly #file: Libsql.Database
  readonly #access: 'read' | 'write'

  constructor(file: Libsql.Database, access: 'read' | 'write') {
    super({ database: new StatementCache(file) })
    this.#file = file
    this.#access = access
  }

  override createDriver(): Driver {
    const database = new StatementCache(this.#file)
    return this.#access === 'write' ? new ImmediateDriver({ database }) : new SqliteDriver({ database })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

/**
 * A transaction that begins deferred and writes later can fail with SQLITE_BUSY halfway, whatever the busy timeout; one
 * that begins immediate waits its turn at the door. SQLite would wait with the whole process asleep, so the waiting for
 * another process is done here.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = Date.now() + lockWait
    await connection.executeQuery(CompiledQuery.raw('pragma busy_timeout = 0'))
    try {
      while (!(await hasBegun(connection, Date.now() < deadline))) await delay(10)
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${busyTimeout}`))
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!isTakenBack(error)) throw error
    }
  }
}

/** On a full disk SQLite takes the transaction back itself, and to ask for it would hide why. */
function isTakenBack(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active')
}

async function hasBegun(connection: DatabaseConnection, mayWait: boolean): Promise<boolean> {
  try {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    return true
  } catch (error) {
    if (mayWait && error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      return false
    throw error
  }
}

/** SQLite's DDL is transactional; kysely's adapter says no for pragmas that migrations here do not use. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
