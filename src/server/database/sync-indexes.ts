import { type Kysely, sql, type Transaction } from 'kysely'
import { oneServerAtOnce, type TellWaiting } from './lock-keys.ts'
import type { Database } from './open-database.ts'
import { type ExistingTable, inspectTables } from './schema-inspection.ts'
import {
  type Engine,
  type IndexDefinition,
  indexDefinitions,
  indexPrefix,
  otherwiseNamed,
  quoteName,
} from './table-ddl.ts'
import { SchemaError, type TableShape } from './table-shape.ts'
import type { Tables } from './tables.ts'

/**
 * The indexes of a table that are wanted and not there. One whose definition has changed goes under another name: the one
 * that is there may belong to a server of another version.
 */
export function missingIndexes(engine: Engine, shape: TableShape, table: ExistingTable | undefined): IndexDefinition[] {
  const present = table?.indexes ?? new Map<string, string | null>()
  return indexDefinitions(engine, shape).flatMap((index) => {
    const there = present.get(index.name)
    if (there === index.ddl) return []
    const named = there === undefined ? index : otherwiseNamed(index)
    return present.get(named.name) === named.ddl ? [] : [named]
  })
}

/** The indexes made here that no shape names any more. Another version of the server may still need them. */
export function unusedIndexes(engine: Engine, shape: TableShape, { indexes }: ExistingTable): string[] {
  const wanted = indexDefinitions(engine, shape).flatMap((index) => [index, otherwiseNamed(index)])
  return [...indexes]
    .filter(([name, ddl]) => name.startsWith(indexPrefix(shape.name)) && !wanted.some((each) => each.ddl === ddl))
    .map(([name]) => name)
}

/** Makes an index in the transaction at hand. */
export async function createIndex(trx: Transaction<Tables>, engine: Engine, index: IndexDefinition): Promise<void> {
  await sql.raw(index.ddl).execute(trx)
  if (engine === 'postgres') await sql.raw(comment(index)).execute(trx)
}

/**
 * Looks for rows of a table that an index is to tell apart and that are alike.
 * @returns a sentence about those in which something is empty, which versions before took for different: the index has to wait until they
 *   are told apart by a person. Null where there are none.
 * @throws SchemaError where others are alike.
 */
export async function findDuplicates(
  trx: Kysely<Tables>,
  table: string,
  index: IndexDefinition,
): Promise<string | null> {
  if (!index.unique) return null
  const keys = index.keys.map((key) => sql.raw(key))
  const columns = index.columns.map((name) => sql.ref(name))
  const given = sql.join(
    keys.map((key) => sql`${key} is not null`),
    sql` and `,
  )
  const isWhole = sql.join(
    columns.map((column) => sql`${column} is not null`),
    sql` and `,
  )
  const meant = index.where === '' ? sql`` : sql` and ${sql.raw(index.where)}`
  const { rows } = await sql<{ school: number; first: number; last: number; whole: number }>`
    select school_id as school, min(id) as first, max(id) as last, max(case when ${isWhole} then 1 else 0 end) as whole
    from ${sql.table(table)} where ${given}${meant} group by ${sql.join(keys)} having count(*) > 1 order by 1, 2 limit 20`.execute(
    trx,
  )
  if (rows.length === 0) return null
  const names = index.columns.join('、')
  if (rows.some(({ whole }) => Number(whole) === 1))
    throw new SchemaError(
      `表 ${table} 里有几行的 ${names} 相同，这个版本要求它们在一所学校里不重复：` +
        '请用原来的版本改掉重复的行，或在 src/server/database/migrations 里写一个迁移；只有演示数据时，换一个空的数据库。',
    )
  const told = rows.map(({ school, first, last }) => `学校 ${school} 的 ${first} 和 ${last}`)
  return `表 ${table} 里有些行的 ${names} 相同（${told.join('、')}）：请在控制台里改掉，改掉后的下一次启动起由数据库保证不重复。`
}

/**
 * Makes on PostgreSQL what indexes tables in use lack, without holding up who writes to them, one server at a time. One that
 * a crash left unfinished is made anew.
 * @param waiting names of those that rows stand against.
 * @returns the statements carried out.
 */
export async function createIndexesAside(
  database: Database,
  shapes: readonly TableShape[],
  waiting: ReadonlySet<string>,
  tell?: TellWaiting,
): Promise<string[]> {
  if (database.engine === 'sqlite') return []
  const make = async (connection: Kysely<Tables>) => {
    const done: string[] = []
    const existing = await inspectTables(connection, 'postgres')
    for (const shape of shapes) {
      const table = existing.get(shape.name)
      for (const name of table?.unfinished ?? []) {
        if (name.startsWith(indexPrefix(shape.name))) await run(connection, done, `drop index ${quoteName(name)}`)
      }
      for (const index of missingIndexes('postgres', shape, table)) {
        if (waiting.has(index.name)) continue
        await run(connection, done, index.ddl.replace(' INDEX ', ' INDEX CONCURRENTLY '))
        await sql.raw(comment(index)).execute(connection)
      }
    }
    return done
  }
  return oneServerAtOnce(database, 'indexes', make, tell)
}

async function run(connection: Kysely<Tables>, done: string[], statement: string): Promise<void> {
  await sql.raw(statement).execute(connection)
  done.push(statement)
}

/** PostgreSQL rewrites an index's statement: ours is kept beside it, to be compared with. */
function comment({ name, ddl }: IndexDefinition): string {
  return `comment on index ${quoteName(name)} is '${ddl.replaceAll("'", "''")}'`
}
