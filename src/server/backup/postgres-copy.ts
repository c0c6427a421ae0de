import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { BackupError, type KeptTable, type Manifest } from './manifest.ts'
import type { DatabaseCopy } from './sqlite-copy.ts'
import { quoted, readDefinitions, type TableDefinition, tableDefinition } from './table-definition.ts'

const definitionPath = 'database/tables.json'
const pathOf = (table: string) => `database/${table}.copy.gz`

/**
 * Copies a PostgreSQL database table by table from one snapshot; servers may go on writing.
 * @throws BackupError where no server has ever used it.
 */
export async function copyPostgres(url: string, folder: string): Promise<DatabaseCopy> {
  await mkdir(join(folder, 'database'))
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const definitions = await readDefinitions(client)
    if (!definitions.some(({ name }) => name === 'kysely_migration'))
      throw new BackupError('DATABASE_URL 的数据库里还没有表，没有可备份的内容：请检查 DATABASE_URL。')
    await writeFile(join(folder, definitionPath), JSON.stringify(definitions, null, 1))
    const copied = new Map<string, CopyToStreamQuery>()
    for (const definition of definitions) {
      const rows = client.query(copyTo(`copy ${target(definition)} to stdout`))
      await pipeline(rows, createGzip(), createWriteStream(join(folder, pathOf(definition.name))))
      copied.set(definition.name, rows)
    }
    const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
    const migrations = await names('select name from kysely_migration order by name')
    const uploads = await names('select path as name from upload where removed_at is null order by path')
    const removedUploads = await names('select path as name from upload where removed_at is not null order by path')
    // How many rows there were is said after the last of them, and has been heard once something was asked after it.
    const tables = [...copied].map(([name, { rowCount }]): KeptTable => ({ name, rows: rowCount }))
    return {
      files: [definitionPath, ...tables.map(({ name }) => pathOf(name))],
      tables,
      migrations,
      uploads,
      removedUploads,
    }
  })
}

/** Whether nothing was ever put into a PostgreSQL database. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const found = await client.query('select from pg_class where relnamespace = current_schema()::regnamespace limit 1')
    return found.rowCount === 0
  })
}

/**
 * Makes the tables of a backup in an empty database and fills them, in one transaction.
 * @throws BackupError where a table does not hold what the manifest says; then the database stays empty.
 */
export async function restorePostgres(url: string, folder: string, manifest: Manifest): Promise<void> {
  const text = await readFile(join(folder, definitionPath), 'utf8')
  const definitions = z.array(tableDefinition).parse(JSON.parse(text))
  await connected(url, async (client) => {
    await client.query('begin')
    for (const definition of definitions) {
      await client.query(definition.create)
      const rows = client.query(copyFrom(`copy ${target(definition)} from stdin`))
      await pipeline(createReadStream(join(folder, pathOf(definition.name))), createGunzip(), rows)
      const wanted = manifest.tables.find(({ name }) => name === definition.name)?.rows
      if (rows.rowCount !== wanted) {
        throw new BackupError(
          `表 ${definition.name} 应有 ${wanted} 行，备份里是 ${rows.rowCount} 行，没有恢复任何内容。`,
        )
      }
    }
    for (const { finish } of definitions) for (const statement of finish) await client.query(statement)
    await client.query('commit')
    await client.query('analyze')
  })
}

function target({ name, columns }: TableDefinition): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** A connection of its own without limits of time; what it began and did not commit is undone when it ends. */
async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'campus-cloud-console backup' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
