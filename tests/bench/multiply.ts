import { join } from 'node:path'
import Database from 'libsql'
import { field, type RunningServer } from './running-server.ts'

export const rowsWanted = 1_000_000

/** Copies the rows of a table, each with an id, a number and a moment of its own, until there are as many as wanted; kept counts are counted anew. */
export function multiply(server: RunningServer, table: string): void {
  const database = new Database(join(server.dataDir, 'campus.sqlite'))
  try {
    database.exec('pragma synchronous = off')
    const columns = names(database.prepare(`select name from pragma_table_info('${table}')`).all())
    const [{ top, count }] = figures(
      database.prepare(`select max(id) as top, count(*) as count from ${table} where school_id = 1`).all(),
    )
    const copies = Math.ceil(rowsWanted / count)
    const own: Readonly<Record<string, string>> = {
      id: `id + copy * ${top}`,
      number: "number || '-' || copy",
      key: "key || '-' || copy",
      settles: `settles + copy * ${top}`,
      reverses: `reverses + copy * ${top}`,
      created_at: 'created_at - copy * 61000',
    }
    const values = columns.map((name) => own[name] ?? `"${name}"`).join(', ')
    database.exec(
      `with recursive copies (copy) as (select 1 union all select copy + 1 from copies where copy < ${copies})
       insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) select ${values} from copies, ${table} where school_id = 1`,
    )
    database.exec('update entity_version set counted = null')
    database.exec('analyze')
  } finally {
    database.close()
  }
}

function names(rows: readonly unknown[]): string[] {
  return rows.map((row) => String(field(row, 'name')))
}

function figures(rows: readonly unknown[]): [{ top: number; count: number }] {
  return [{ top: Number(field(rows[0], 'top')), count: Number(field(rows[0], 'count')) }]
}
