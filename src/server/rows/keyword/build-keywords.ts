import { sql, type Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { type EntityRow, entityTables } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import { holdSchool, noteIndexed } from '../../database/school-version.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../entity-table.ts'
import type { RowTexts } from './grams.ts'
import { indexedFields, type KeywordIndex, keywordIndexes, openKeywordIndexes, spelledFields } from './keyword-index.ts'
import { putGrams } from './write-grams.ts'

/** Time (ms) a piece may hold up who else writes, aimed well below the 50 that are promised: machines differ. */
const usualAim = 15
const rowsAtOnce = { first: 100, least: 20, most: 20_000 } as const

type Pace = {
  /** Waits between two pieces; false ends the work. */
  readonly goOn: () => Promise<boolean>
  /** Time (ms) a piece is to take; more where nobody else writes. */
  readonly aim?: number
}

/**
 * Puts the rows that stood in the database before its indexes into them, in pieces, each a transaction of its own: whoever
 * writes waits for one piece. Several servers may do it at once: each piece begins where the one before ended, whoever made it.
 */
export async function buildKeywords(
  database: Database,
  catalogue: Pick<Catalogue, 'entities'>,
  { goOn, aim = usualAim }: Pace,
): Promise<void> {
  let size: number = rowsAtOnce.first
  for (const entity of catalogue.entities.values()) {
    const index = keywordIndexes(database).get(entity.name)
    while (index && !index.isComplete) {
      if (!(await goOn())) return
      const took = await database.write(async (trx) => {
        const start = performance.now()
        await buildPiece(database, trx, entity, index, size)
        return performance.now() - start
      })
      size = Math.round(Math.min(rowsAtOnce.most, Math.max(rowsAtOnce.least, (size * aim) / Math.max(1, took))))
    }
  }
}

/** Builds every index from the beginning, for rows that were written past this program; searches go by what stands meanwhile. */
export async function rebuildKeywords(database: Database, catalogue: Pick<Catalogue, 'entities'>): Promise<void> {
  const again = { is_complete: 0, reached_school: 0, reached_id: 0 }
  await database.write((trx) => trx.updateTable('keyword_index').set(again).execute())
  await openKeywordIndexes(database, catalogue)
  await buildKeywords(database, catalogue, { goOn: async () => true })
}

async function buildPiece(
  database: Database,
  trx: Transaction<Tables>,
  entity: Entity,
  index: KeywordIndex,
  size: number,
): Promise<void> {
  const { engine } = database
  const state = trx.selectFrom('keyword_index').selectAll().where('number', '=', index.number)
  const reached = await (engine === 'postgres' ? state.forUpdate() : state).executeTakeFirstOrThrow()
  if (Number(reached.is_complete) === 1) {
    index.isComplete = true
    return
  }
  const columns = indexedFields(entity).map(sqlName)
  const schools = await schoolsOf(trx, entity, reached, size)
  for (const schoolId of schools) {
    if (schoolId === Number(reached.reached_school)) continue
    await holdSchool(trx, schoolId)
    await noteIndexed(trx, schoolId, entity.name, index.number)
  }
  // Rows that are being changed are waited for: what was read before would be written over what their change writes.
  const next = entityTables(trx)
    .selectFrom(tableFor(entity).name)
    .select(['school_id', 'id', ...columns])
    .where(beyond(reached))
    .where(isOneOf(engine, 'school_id', schools))
    .orderBy('school_id')
    .orderBy('id')
    .limit(size)
  const rows = await (engine === 'postgres' ? next.forShare() : next).execute()
  for (const schoolId of schools) {
    const own = rows.filter((row) => Number(row.school_id) === schoolId)
    const place = { engine, schoolId, number: index.number }
    await putGrams(trx, place, own.map(textsIn(entity)))
  }
  const last = rows.at(-1)
  const isLast = rows.length < size
  const set = {
    is_complete: isLast ? 1 : 0,
    ...(last ? { reached_school: Number(last.school_id), reached_id: Number(last.id) } : {}),
  }
  await trx.updateTable('keyword_index').set(set).where('number', '=', index.number).execute()
}

type Reached = { readonly reached_school: number; readonly reached_id: number }

function beyond({ reached_school, reached_id }: Reached) {
  return sql<boolean>`(school_id, id) > (${reached_school}, ${reached_id})`
}

/** The schools of the next rows, in order. */
async function schoolsOf(trx: Transaction<Tables>, entity: Entity, reached: Reached, size: number): Promise<number[]> {
  const rows = await entityTables(trx)
    .selectFrom(tableFor(entity).name)
    .select('school_id')
    .where(beyond(reached))
    .orderBy('school_id')
    .orderBy('id')
    .limit(size)
    .execute()
  return [...new Set(rows.map((row) => Number(row.school_id)))]
}

/** Reads the texts of an entity's row from the columns of its indexed fields. */
export function textsIn(entity: Entity): (row: EntityRow) => RowTexts {
  const columns = indexedFields(entity).map(sqlName)
  const named = spelledFields(entity).map(sqlName)
  const textOf = (row: EntityRow, name: string) => (typeof row[name] === 'string' ? row[name] : null)
  return (row) => ({
    id: Number(row.id),
    texts: columns.flatMap((name) => textOf(row, name) ?? []),
    names: named.map((name) => textOf(row, name)),
  })
}
