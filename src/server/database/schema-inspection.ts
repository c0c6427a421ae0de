import { type Kysely, sql } from 'kysely'
import type { Engine } from './table-ddl.ts'
import type { Tables } from './tables.ts'

interface ExistingColumn {
  name: string
  /** As the engine calls it, in lower case: `integer`, `int8` ... */
  type: string
  notNull: boolean
  hasDefault: boolean
}

export interface ExistingTable {
  columns: Map<string, ExistingColumn>
  /** Index name to the statement that made it; null where we did not make it. */
  indexes: Map<string, string | null>
  /** Indexes that a crash left half made. */
  unfinished: Set<string>
}

interface ColumnRow {
  table_name: string
  name: string
  type: string
  not_null: number | boolean
  has_default: number | boolean
}

interface IndexRow {
  table_name: string
  name: string
  ddl: string | null
  unfinished: number | boolean
}

/** Reads every table's columns and indexes in two queries, whatever the number of tables. */
export async function inspectTables(db: Kysely<Tables>, engine: Engine): Promise<Map<string, ExistingTable>> {
  const columns = engine === 'sqlite' ? sqliteColumns : postgresColumns
  const indexes = engine === 'sqlite' ? sqliteIndexes : postgresIndexes
  const tables = new Map<string, ExistingTable>()
  for (const row of (await columns.execute(db)).rows) {
    const table = tables.get(row.table_name) ?? { columns: new Map(), indexes: new Map(), unfinished: new Set() }
    table.columns.set(row.name, {
      name: row.name,
      type: row.type.toLowerCase(),
      notNull: Boolean(row.not_null),
      hasDefault: Boolean(row.has_default),
    })
    tables.set(row.table_name, table)
  }
  for (const row of (await indexes.execute(db)).rows) {
    const table = tables.get(row.table_name)
    if (row.unfinished) table?.unfinished.add(row.name)
    else table?.indexes.set(row.name, row.ddl)
  }
  return tables
}

const sqliteColumns = sql<ColumnRow>`
  select m.name as table_name, c.name, c.type, c."notnull" as not_null, c.dflt_value is not null as has_default
  from sqlite_master m join pragma_table_info(m.name) c
  where m.type = 'table' order by m.name, c.cid`

const sqliteIndexes = sql<IndexRow>`
  select tbl_name as table_name, name, sql as ddl, 0 as unfinished from sqlite_master where type = 'index' and sql is not null`

const postgresColumns = sql<ColumnRow>`
  select c.relname as table_name, a.attname as name, t.typname as type, a.attnotnull as not_null, a.atthasdef as has_default
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

/** PostgreSQL rewrites an index's statement, so ours is kept beside it as a comment to compare with, written when it is whole. */
const postgresIndexes = sql<IndexRow>`
  select t.relname as table_name, c.relname as name, obj_description(c.oid, 'pg_class') as ddl,
    not i.indisvalid or obj_description(c.oid, 'pg_class') is null and strpos(c.relname, '__') > 0 as unfinished
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = current_schema()::regnamespace and not i.indisprimary`
