import { sql, type Transaction } from 'kysely'
import { lockKeys, shortestWait, type TellWaiting, untilUnlocked } from './lock-keys.ts'
import { systemTables } from './migrations/system-tables.ts'
import type { Database } from './open-database.ts'
import { type ExistingTable, inspectTables } from './schema-inspection.ts'
import { createIndex, createIndexesAside, findDuplicates, missingIndexes, unusedIndexes } from './sync-indexes.ts'
import { addColumnDdl, createTableDdl, type Engine, storedTypes } from './table-ddl.ts'
import { type ColumnShape, SchemaError, type TableShape } from './table-shape.ts'
import type { Tables } from './tables.ts'

/** What whoever starts the server can do: the rest is for who makes the next version. */
const whatToDo =
  '请用做这个数据库的版本启动，或在 src/server/database/migrations 里写一个迁移；只有演示数据时，换一个空的数据库'

/**
 * Brings the entity tables to the catalogue's shapes when the server starts: makes missing tables, columns, unique
 * constraints and indexes, one server at a time; on PostgreSQL the indexes of tables that were there before are made aside,
 * while others write. Nothing is ever dropped, data nor index: a server of another version may run beside this one.
 * @param tell.unused is given the indexes made here earlier that no shape names any more.
 * @param tell.alike is given a sentence for each index that waits until rows are told apart.
 * @returns the statements carried out, for the log.
 * @throws SchemaError naming table and column where only a migration can decide what becomes of the rows.
 */
export async function syncSchema(
  database: Database,
  shapes: readonly TableShape[],
  tell: {
    readonly unused?: (names: readonly string[]) => void
    readonly alike?: (texts: readonly string[]) => void
    readonly waiting?: TellWaiting
  } = {},
): Promise<string[]> {
  for (const shape of shapes) checkNames(shape)
  const inTransaction = async (trx: Transaction<Tables>) => {
    await lockKeys(database, trx, ['schema'])
    if (database.engine === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql.raw(`set local lock_timeout = ${shortestWait}`).execute(trx)
    }
    const existing = await inspectTables(trx, database.engine)
    const made: string[] = []
    const unused: string[] = []
    const waiting = new Map<string, string>()
    for (const shape of shapes) {
      const table = existing.get(shape.name)
      const columns = table ? missingColumns(database.engine, shape, table) : [createTableDdl(database.engine, shape)]
      for (const ddl of columns) await sql.raw(ddl).execute(trx)
      made.push(...columns)
      if (table) unused.push(...unusedIndexes(database.engine, shape, table))
      for (const index of missingIndexes(database.engine, shape, table)) {
        const alike = table ? await findDuplicates(trx, shape.name, index) : null
        if (alike !== null) {
          waiting.set(index.name, alike)
          continue
        }
        if (table && database.engine === 'postgres') continue
        await createIndex(trx, database.engine, index)
        made.push(index.ddl)
      }
    }
    return { made, unused, waiting }
  }
  const { made, unused, waiting } = await untilUnlocked(() => database.write(inTransaction), tell.waiting)
  if (unused.length > 0) tell.unused?.(unused)
  if (waiting.size > 0) tell.alike?.([...waiting.values()])
  return [...made, ...(await createIndexesAside(database, shapes, new Set(waiting.keys()), tell.waiting))]
}

/** What the database lacks of the shapes, as a table or `table.column`, where nothing is to be made. */
export async function missingParts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  shapes: readonly TableShape[],
): Promise<string[]> {
  const existing = await inspectTables(db, engine)
  return shapes.flatMap(({ name, columns }) => {
    const table = existing.get(name)
    if (!table) return [name]
    return columns.flatMap((column) => (table.columns.has(column.name) ? [] : [`${name}.${column.name}`]))
  })
}

function checkNames(shape: TableShape): void {
  if (systemTables.some((name) => name === shape.name)) {
    throw new SchemaError(`Table ${shape.name} is one of the server's own: give the entity another table name.`)
  }
  const names = ['school_id', 'id']
  for (const column of shape.columns) {
    if (names.includes(column.name)) throw new SchemaError(`Table ${shape.name} has column ${column.name} twice.`)
    names.push(column.name)
  }
  for (const name of [shape.name, ...names]) {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
      throw new SchemaError(`"${name}" in table ${shape.name} is no name: use at most 63 of a-z, 0-9 and _.`)
    }
  }
  const keys = shape.unique.flatMap(({ columns, where }) => [...columns, ...Object.keys(where)])
  const used = [...keys, ...shape.indexes.flatMap((index) => index.columns.map((column) => column.name))]
  for (const name of used) {
    if (!names.includes(name))
      throw new SchemaError(`An index of table ${shape.name} names the unknown column ${name}.`)
  }
}

function missingColumns(engine: Engine, shape: TableShape, table: ExistingTable): string[] {
  for (const existing of table.columns.values()) {
    const known =
      existing.name === 'school_id' || existing.name === 'id' || shape.columns.some((c) => c.name === existing.name)
    if (!known && existing.notNull && !existing.hasDefault) {
      throw new SchemaError(
        `表 ${shape.name} 的列 ${existing.name} 必须有值又没有默认值，而这个版本不再使用它，所以加不进新的行：${whatToDo}。`,
      )
    }
  }
  return shape.columns.flatMap((column) => {
    const existing = table.columns.get(column.name)
    if (!existing) return [addedColumn(engine, shape.name, column)]
    if (!storedTypes[engine][column.type].includes(existing.type)) {
      throw new SchemaError(
        `表 ${shape.name} 的列 ${column.name} 在数据库里是 ${existing.type}，在这个版本里是 ${column.type}：${whatToDo}。`,
      )
    }
    if (existing.notNull !== column.notNull) {
      const [is, wanted] = column.notNull ? ['可以为空', '不能'] : ['不能为空', '可以']
      throw new SchemaError(
        `表 ${shape.name} 的列 ${column.name} 在数据库里${is}，在这个版本里${wanted}：${whatToDo}。`,
      )
    }
    return []
  })
}

function addedColumn(engine: Engine, table: string, column: ColumnShape): string {
  if (column.notNull && (column.default === undefined || column.default === null)) {
    throw new SchemaError(`表 ${table} 的新列 ${column.name} 必须有值，但没有给已有的行的默认值：${whatToDo}。`)
  }
  return addColumnDdl(engine, table, column)
}
