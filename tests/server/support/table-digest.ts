import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../src/server/database/open-database.ts'

/**
 * A digest of each table of a database, over all its rows in an order of their own.
 * @param school leaves out the rows of others.
 */
export async function tableDigests(
  database: Database,
  but: readonly string[] = [],
  school?: number,
): Promise<Map<string, string>> {
  const names =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'r'`
  const digests = new Map<string, string>()
  for (const { name } of (await names.execute(database.db)).rows) {
    if (but.includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db)
    const own = rows.filter((row) => school === undefined || schoolOf(row) === school)
    const texts = own.map((row) => JSON.stringify(row)).sort()
    digests.set(name, `${own.length} ${createHash('sha256').update(texts.join('\n')).digest('hex')}`)
  }
  return new Map([...digests].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function schoolOf(row: unknown): number | null {
  return typeof row === 'object' && row !== null && 'school_id' in row ? Number(row.school_id) : null
}
