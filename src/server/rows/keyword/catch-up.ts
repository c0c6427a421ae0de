import { sql, type Transaction } from 'kysely'
import { type Catalogue, entityNamed } from '../../../catalogue/catalogue.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import { holdSchool, noteIndexed } from '../../database/school-version.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../entity-table.ts'
import { textsIn } from './build-keywords.ts'
import { type IndexedRows, indexedFields, keywordIndexes } from './keyword-index.ts'
import { changedPast } from './posting.ts'
import { dropGrams, putGrams } from './write-grams.ts'

/** Rows of the audit that are gone through in one transaction. */
const atOnce = 500

/**
 * Puts into the indexes what was changed by servers that do not keep them, as those of another version do. Searches look at those
 * rows besides until then, so that nothing is missed meanwhile.
 * @param goOn waits between two pieces; false ends the work.
 */
export async function catchUp(
  database: Database,
  catalogue: Pick<Catalogue, 'entities'>,
  goOn: () => Promise<boolean>,
): Promise<void> {
  const indexes = keywordIndexes(database)
  const numbers = [...indexes.values()].map(({ number }) => number)
  const found = await database.aside
    .selectFrom('entity_version')
    .select(['school_id', 'entity'])
    .where(isOneOf(database.engine, 'entity', [...indexes.keys()]))
    .where(
      sql<boolean>`(indexed is null or indexed <> version or indexed_by is null
        or not ${isOneOf(database.engine, 'indexed_by', numbers)})`,
    )
    .execute()
  for (const { school_id, entity } of found) {
    const index = indexes.get(entity)
    if (!index?.isComplete) continue
    const behind = {
      database,
      entity: entityNamed(catalogue, entity),
      schoolId: Number(school_id),
      number: index.number,
    }
    do if (!(await goOn())) return
    while (await database.write((trx) => catchUpPiece(trx, behind), behind.schoolId))
  }
}

/** @returns whether more is left. */
async function catchUpPiece(trx: Transaction<Tables>, behind: IndexedRows): Promise<boolean> {
  const { entity, schoolId, number } = behind
  await holdSchool(trx, schoolId)
  const state = trx.selectFrom('keyword_index').select('is_complete').where('number', '=', number)
  // One whose place another index has taken is left to those that keep that.
  if (Number((await state.executeTakeFirst())?.is_complete) !== 1) return false
  const changed = sql`(${changedPast(schoolId, entity.name, number)}) as changed`
  const { rows } = await sql<{ id: number; batch: number }>`
    select id, batch from ${changed} order by batch limit ${atOnce + 1}`.execute(trx)
  const isLeft = rows.length > atOnce
  const next = isLeft ? rows.at(-1)?.batch : undefined
  // A change is put in whole: what is left of the last one is taken with the next piece, unless it is the only one.
  const upTo = next === undefined ? undefined : rows[0]?.batch === next ? Number(next) : Number(next) - 1
  const ids = await idsUpTo(trx, behind, upTo)
  await putThemIn(trx, behind, ids)
  await noteIndexed(trx, schoolId, entity.name, number, upTo)
  return isLeft
}

async function idsUpTo(
  trx: Transaction<Tables>,
  { entity, schoolId, number }: IndexedRows,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct id
    from (${changedPast(schoolId, entity.name, number)}) as changed where batch <= ${upTo}`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

async function putThemIn(
  trx: Transaction<Tables>,
  { database, entity, schoolId, number }: IndexedRows,
  ids: readonly number[],
): Promise<void> {
  const place = { engine: database.engine, schoolId, number }
  const columns = indexedFields(entity).map(sqlName)
  const rows = await rowsIn(trx, tableFor(entity).name, schoolId)
    .select(['id', ...columns])
    .where(isOneOf(database.engine, 'id', ids))
    .execute()
  const there = new Set(rows.map((row) => Number(row.id)))
  const gone = ids.filter((id) => !there.has(id))
  await dropGrams(trx, place, gone)
  await putGrams(trx, place, rows.map(textsIn(entity)))
}
