import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { cellsOf, tableFor } from '../../rows/entity-table.ts'
import { textsIn } from '../../rows/keyword/build-keywords.ts'
import type { RowTexts } from '../../rows/keyword/grams.ts'
import { indexedFields, indexToKeep } from '../../rows/keyword/keyword-index.ts'
import { dropGrams, putGrams } from '../../rows/keyword/write-grams.ts'
import type { Touched } from '../change-set.ts'
import type { WriteScope } from '../write-scope.ts'

/** Has the index of an entity's texts follow rows that were just written; rows whose texts stay the same cost nothing. */
export async function keepKeywords(scope: WriteScope, entity: Entity, touched: readonly Touched[]): Promise<void> {
  const fields = indexedFields(entity)
  const written = touched.filter((each) => writesAny(fields, each))
  if (written.length === 0) return
  const { dependencies, trx, account } = scope
  const { database } = dependencies
  const number = await indexToKeep(database, trx, entity)
  if (number === null) return
  const place = { engine: database.engine, schoolId: account.schoolId, number }
  const idsOf = (kind: Touched['kind']) => written.filter((each) => each.kind === kind).map(({ id }) => id)
  await dropGrams(trx, place, idsOf('removed'))
  const created = written.flatMap((each) => (each.kind === 'created' ? [textsGiven(entity, fields, each)] : []))
  await putGrams(trx, place, [...created, ...(await textsOf(scope, entity, fields, idsOf('updated')))])
}

/** Puts rows into the index as they stand now, where something beside the write path wrote their texts. */
export async function refreshKeywords(scope: WriteScope, entity: Entity, ids: readonly number[]): Promise<void> {
  const { dependencies, trx, account } = scope
  const number = await indexToKeep(dependencies.database, trx, entity)
  if (number === null) return
  const place = { engine: dependencies.database.engine, schoolId: account.schoolId, number }
  await putGrams(trx, place, await textsOf(scope, entity, indexedFields(entity), ids))
}

function writesAny(fields: readonly string[], { kind, patch, before }: Touched): boolean {
  if (fields.length === 0) return false
  return kind !== 'updated' || fields.some((name) => patch[name] !== undefined && patch[name] !== before?.[name])
}

function textsGiven(entity: Entity, fields: readonly string[], { id, patch }: Touched): RowTexts {
  const given = Object.fromEntries(fields.map((name) => [name, patch[name]]))
  return textsIn(entity)({ ...cellsOf(entity, given), id })
}

/** The texts of rows as they stand now: a change may have read and written some of them only. */
async function textsOf(
  { dependencies, trx, account }: WriteScope,
  entity: Entity,
  fields: readonly string[],
  ids: readonly number[],
): Promise<RowTexts[]> {
  if (ids.length === 0) return []
  const rows = await rowsIn(trx, tableFor(entity).name, account.schoolId)
    .select(['id', ...fields.map(sqlName)])
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .execute()
  return rows.map(textsIn(entity))
}
