import type pg from 'pg'
import { z } from 'zod'

/** A PostgreSQL table as the statements that make it: `create` before its rows come, `finish` after. */
export const tableDefinition = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  create: z.string(),
  finish: z.array(z.string()),
})

export type TableDefinition = z.infer<typeof tableDefinition>

/** Reads the tables of the connection's schema, in order of name. */
export async function readDefinitions(client: pg.Client): Promise<TableDefinition[]> {
  const { rows: columns } = await client.query<{ table: string; name: string; ddl: string }>(columnQuery)
  const { rows: finishing } = await client.query<{ table: string; ddl: string }>(finishQuery)
  const tables = [...new Set(columns.map(({ table }) => table))]
  return tables.map((table) => {
    const own = columns.filter((column) => column.table === table)
    return {
      name: table,
      columns: own.map(({ name }) => name),
      create: `create table ${quoted(table)} (${own.map(({ ddl }) => ddl).join(', ')})`,
      finish: finishing.filter((each) => each.table === table).map(({ ddl }) => ddl),
    }
  })
}

/** A name as SQL takes it, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const ownTables = `c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`

const columnQuery = `
  select c.relname as "table", a.attname as name, concat_ws(' ', quote_ident(a.attname),
    format_type(a.atttypid, a.atttypmod),
    case when a.attcollation not in (0, t.typcollation) then 'collate ' || quote_ident(l.collname) end,
    'default ' || pg_get_expr(d.adbin, d.adrelid),
    case when a.attnotnull then 'not null' end) as ddl
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ownTables} and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

/** Keys and checks first, then the other indexes, each followed by its comment, by which the server knows its own. */
const finishQuery = `
  select c.relname as "table", 0 as part, n.conname as name,
    format('alter table %I add constraint %I %s', c.relname, n.conname, pg_get_constraintdef(n.oid, true)) as ddl
  from pg_constraint n join pg_class c on c.oid = n.conrelid where ${ownTables} and n.contype in ('p', 'u', 'c', 'f')
  union all
  select c.relname, 1, o.relname, pg_get_indexdef(o.oid, 0, true)
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class o on o.oid = i.indexrelid
  where ${ownTables} and not exists (select from pg_constraint n where n.conindid = o.oid)
  union all
  select c.relname, 2, o.relname, format('comment on index %I is %L', o.relname, obj_description(o.oid, 'pg_class'))
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class o on o.oid = i.indexrelid
  where ${ownTables} and obj_description(o.oid, 'pg_class') is not null
  order by 1, 2, 3`
