import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Libsql from 'libsql'
import { z } from 'zod'
import { makeFolder } from '../database/sqlite/make-folder.ts'
import { BackupError, type KeptTable, keepFile, type Manifest } from './manifest.ts'

/** What a copy of a database holds. */
export type DatabaseCopy = {
  /** Files of the copy, by their paths below the backup's folder. */
  readonly files: readonly string[]
  readonly tables: readonly KeptTable[]
  readonly migrations: readonly string[]
  /** Paths of the uploads the database names, below the upload folder. */
  readonly uploads: readonly string[]
  /** Likewise of those taken out of the library, which may be purged meanwhile. */
  readonly removedUploads: readonly string[]
}

const copyPath = 'database/campus.sqlite'
const named = z.array(z.object({ name: z.string() }))
const counted = z.object({ rows: z.number() })

/**
 * Copies the embedded database as it stands at one moment; the server may go on writing.
 * @throws BackupError where there is none, or no server has ever used it.
 */
export async function copySqlite(dataDir: string, folder: string): Promise<DatabaseCopy> {
  await mkdir(join(folder, 'database'))
  const path = join(dataDir, 'campus.sqlite')
  if (!existsSync(path)) throw new BackupError(`${path} 不存在，没有可备份的数据库：请检查 DATA_DIR。`)
  const live = new Libsql(path, { timeout: 10_000 })
  try {
    if (names(live, "select name from sqlite_master where name = 'kysely_migration'").length === 0)
      throw new BackupError(`${path} 里还没有表，没有可备份的内容：请检查 DATA_DIR。`)
    live.prepare('vacuum into ?').run([join(folder, copyPath)])
  } finally {
    live.close()
  }
  return reading(join(folder, copyPath), (copy) => ({
    files: [copyPath],
    tables: countRows(copy),
    migrations: names(copy, 'select name from kysely_migration order by name'),
    uploads: names(copy, 'select path as name from upload where removed_at is null order by path'),
    removedUploads: names(copy, 'select path as name from upload where removed_at is not null order by path'),
  }))
}

/**
 * Puts the copy in place of a database that is not there yet.
 * @throws BackupError where it does not hold what the manifest says; then nothing is put in place.
 */
export async function restoreSqlite(dataDir: string, folder: string, manifest: Manifest): Promise<void> {
  makeFolder(dataDir)
  const part = 'campus.sqlite.part'
  try {
    await copyFile(join(folder, copyPath), join(dataDir, part))
    await keepFile(dataDir, part)
    const tables = reading(join(dataDir, part), (copy) => {
      const [check] = names(copy, 'select integrity_check as name from pragma_integrity_check')
      if (check !== 'ok') throw new BackupError(`备份的数据库没有通过检查：${check}`)
      return countRows(copy)
    })
    if (JSON.stringify(tables) !== JSON.stringify(manifest.tables)) {
      throw new BackupError('备份的数据库与清单里的行数不符，没有恢复任何内容。')
    }
    await rename(join(dataDir, part), join(dataDir, 'campus.sqlite'))
  } finally {
    await rm(join(dataDir, part), { force: true })
  }
}

function reading<T>(path: string, read: (file: Libsql.Database) => T): T {
  const file = new Libsql(path, { readonly: true })
  try {
    return read(file)
  } finally {
    file.close()
  }
}

function countRows(file: Libsql.Database): KeptTable[] {
  const tables = names(
    file,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  )
  return tables.map((name) => ({
    name,
    rows: counted.parse(file.prepare(`select count(*) as rows from "${name}"`).get([])).rows,
  }))
}

function names(file: Libsql.Database, query: string): string[] {
  return named.parse(file.prepare(query).all([])).map(({ name }) => name)
}
