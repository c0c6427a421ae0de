import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { rowsWanted } from './multiply.ts'

/**
 * Copies the first school's dynamics on PostgreSQL until there are as many as wanted, each with an id and a moment of its own, and what
 * the index of keywords holds of them, which a copy's text does not change. That index is made anew behind them: row by row it
 * takes ten times as long.
 */
export async function multiplyOnPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await untilIndexed(client)
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'dynamic' order by ordinal_position`,
    )
    const { rows } = await client.query<{ top: string; count: string }>(
      'select max(id) as top, count(*) as count from dynamic where school_id = 1',
    )
    const [{ top, count } = { top: '0', count: '1' }] = rows
    const copies = `generate_series(1, ${Math.ceil(rowsWanted / Number(count)) - 1}) as copy`
    const own: Readonly<Record<string, string>> = {
      id: `id + copy * ${top}`,
      created_at: 'created_at - copy * 61000',
    }
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name }) => own[name] ?? `"${name}"`).join(', ')
    await client.query(`insert into dynamic (${names}) select ${values} from ${copies}, dynamic where school_id = 1`)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'keyword_gram' and indexdef like '% gin %'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(`insert into keyword_gram (school_id, number, id, grams)
      select school_id, number, id + copy * ${top}, grams from ${copies}, keyword_gram
      where school_id = 1 and number = (select number from keyword_index where entity = 'dynamic')`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { made } of indexes) await client.query(made)
    await client.query('update entity_version set counted = null')
    await client.query('vacuum analyze dynamic')
    await client.query('vacuum analyze keyword_gram')
  } finally {
    await client.end()
  }
}

/** The rows the demo begins with are put into the index behind its start. */
async function untilIndexed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select 1 from keyword_index where entity = 'dynamic' and is_complete = 1")
    if (rows.length > 0) return
    await delay(200)
  }
}
