import { open } from 'node:fs/promises'
import { join } from 'node:path'
import Libsql from 'libsql'
import { catalogue } from '../../commands/index.ts'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { buildKeywords } from '../../src/server/rows/keyword/build-keywords.ts'
import { openKeywordIndexes } from '../../src/server/rows/keyword/keyword-index.ts'
import { field, type RunningServer } from './running-server.ts'

/** Time (ms) the index of keywords is written in at once: nobody else writes meanwhile. */
const piece = 400

/** Rows of each list that is long; fewer, by BENCH_ROWS, where it is only looked whether a bench runs. */
export const rowsWanted = Number(process.env.BENCH_ROWS ?? 1_000_000)

/**
 * Copies the rows of the first school in some tables, each with an id, a number and a moment of its own, until there are as many
 * as wanted; kept counts are counted anew, and the log is emptied.
 * @param isIndexed whether the rows are put into the index of keywords too, which takes two minutes a table.
 */
export async function multiply(
  server: Pick<RunningServer, 'dataDir'>,
  tables: Iterable<string>,
  isIndexed = false,
): Promise<void> {
  for (const table of tables) multiplyOne(server, table, isIndexed)
  const database = await openDatabase({ dataDir: server.dataDir, databaseUrl: undefined })
  try {
    if (isIndexed) {
      await openKeywordIndexes(database, catalogue)
      await buildKeywords(database, catalogue, { goOn: async () => true, aim: piece })
    }
    await database.analyze()
  } finally {
    await database.close()
  }
  await settle(server)
}

/** Has the disk keep what was copied, which else is written beside what is measured, for a minute. */
async function settle({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<void> {
  const file = await open(join(dataDir, 'campus.sqlite'), 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function multiplyOne(server: Pick<RunningServer, 'dataDir'>, table: string, isIndexed: boolean): void {
  const database = new Libsql(join(server.dataDir, 'campus.sqlite'))
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
    if (!isIndexed) return
    database.exec(
      `update keyword_index set is_complete = 0, reached_school = 1, reached_id = ${top} where replace(lower(entity), '_', '') = '${table.replaceAll('_', '')}'`,
    )
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
