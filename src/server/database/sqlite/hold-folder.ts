import { join } from 'node:path'
import Libsql from 'libsql'
import { type Config, ConfigError } from '../../config.ts'
import { makeFolder } from './make-folder.ts'

/** Kept, since a connection that nothing refers to is closed, and its lock with it. */
const held = new Set<Libsql.Database>()

/**
 * Has this process alone serve, or fill, the folder of the embedded database until it ends, however it ends: the lock is one of the
 * system's, by SQLite, on a file beside the database. Who only reads the database or adds to it (`backup`, `verify-data`,
 * `create-admin`) asks for no such lock.
 * @returns what lets others have it before that.
 * @throws ConfigError where another process has it, or nothing can be written there; Error of the system where it is no folder.
 */
export function holdFolder({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): () => void {
  if (databaseUrl !== undefined) return () => undefined
  const lock = lockFile(dataDir)
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function lockFile(dataDir: string): Libsql.Database {
  makeFolder(dataDir)
  try {
    const lock = new Libsql(join(dataDir, 'server.lock'), { timeout: 0 })
    try {
      lock.exec('pragma journal_mode = off; begin exclusive')
      return lock
    } catch (error) {
      lock.close()
      throw error
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isTaken = 'code' in error && error.code === 'SQLITE_BUSY'
    throw new ConfigError(
      isTaken
        ? `另一个服务器正在使用 DATA_DIR ${dataDir}：请先停止它，或换一个 DATA_DIR。`
        : `DATA_DIR ${dataDir} 不能写入（${error.message}）：请检查它的权限和属于哪个用户。`,
    )
  }
}
