import type { Transaction } from 'kysely'
import { type Catalogue, entityNamed } from '../../../catalogue/catalogue.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { foundField, lookedAt } from '../../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../../database/conditions.ts'
import { entityTables, rowsIn } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import { holdSchool, noteLooked, unlooked } from '../../database/school-version.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../entity-table.ts'
import { schoolWords } from './school-words.ts'
import { beginLook, reachedBy } from './word-look.ts'

/** Time (ms) a piece may hold up who else writes, aimed well below the 50 that are promised: machines differ. */
const aim = 15
const rowsAtOnce = { first: 100, least: 20, most: 20_000 } as const

/** Rows of one school and entity that are being looked through. */
type Look = { readonly schoolId: number; readonly entity: Entity }

/** Tells the school's consoles that all rows of an entity were looked through, within the transaction of the last of them. */
export type TellLooked = (trx: Transaction<Tables>, look: Look) => Promise<void>

/**
 * Looks through the rows that are still to be looked at for their schools' sensitive words, the newest first, in pieces, each a
 * transaction of its own: whoever writes waits for one piece. Several servers may do it at once, and any goes on where one ended:
 * each piece begins where the one before it did end, whoever made it.
 * @param goOn waits between two pieces; false ends the work.
 */
export async function lookThrough(
  database: Database,
  catalogue: Pick<Catalogue, 'entities'>,
  goOn: () => Promise<boolean>,
  tell: TellLooked,
): Promise<void> {
  const waiting = await database.aside.selectFrom('word_look').select(['school_id', 'entity']).execute()
  let size: number = rowsAtOnce.first
  for (const { school_id, entity } of waiting) {
    // Of a server of another version, which looks through them itself.
    if (!lookedAt(catalogue.entities).some(({ name }) => name === entity)) continue
    const look = { schoolId: Number(school_id), entity: entityNamed(catalogue, entity) }
    for (let isMoreLeft = true; isMoreLeft; ) {
      if (!(await goOn())) return
      const took = await database.write(async (trx) => {
        const start = performance.now()
        isMoreLeft = await lookPiece(database, trx, look, size, tell)
        return performance.now() - start
      }, look.schoolId)
      size = Math.round(Math.min(rowsAtOnce.most, Math.max(rowsAtOnce.least, (size * aim) / Math.max(1, took))))
    }
  }
}

/** Has rows looked through of entities that servers changed which do not look at what they write, as those of an older version. */
export async function lookAfterOthers(database: Database, catalogue: Pick<Catalogue, 'entities'>): Promise<void> {
  const entities = lookedAt(catalogue.entities)
  const found = await unlooked(
    database,
    entities.map(({ name }) => name),
  )
  for (const { schoolId, entity } of found) {
    await database.write(async (trx) => {
      await holdSchool(trx, schoolId)
      await beginLook(trx, schoolId, entityNamed(catalogue, entity))
      await noteLooked(trx, schoolId, entity)
    }, schoolId)
  }
}

/** @returns whether more is left. */
async function lookPiece(
  { engine }: Database,
  trx: Transaction<Tables>,
  look: Look,
  size: number,
  tell: TellLooked,
): Promise<boolean> {
  const { schoolId, entity } = look
  const found = foundField(entity)
  await holdSchool(trx, schoolId)
  const reached = await reachedBy(trx, schoolId, entity)
  if (reached === null || found === null) return false
  const holds = await schoolWords(trx, schoolId)
  const table = tableFor(entity).name
  const [column, texts] = [sqlName(found.name), found.finds.map(sqlName)]
  const rows = await rowsIn(trx, table, schoolId)
    .select(['id', column, ...texts])
    .where('id', '<', reached)
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  for (const isFound of [true, false]) {
    const wrong = rows.filter(
      (row) => Boolean(row[column]) !== isFound && holds(texts.map((name) => row[name])) === isFound,
    )
    if (wrong.length === 0) continue
    const ids = wrong.map(({ id }) => Number(id))
    await entityTables(trx)
      .updateTable(table)
      .set({ [column]: isFound })
      .where('school_id', '=', schoolId)
      .where(isOneOf(engine, 'id', ids))
      .execute()
  }
  const own = trx.updateTable('word_look').where('school_id', '=', schoolId).where('entity', '=', entity.name)
  const last = rows.length < size ? undefined : rows.at(-1)
  if (last) {
    await own.set({ reached_id: Number(last.id) }).execute()
    return true
  }
  await trx.deleteFrom('word_look').where('school_id', '=', schoolId).where('entity', '=', entity.name).execute()
  await tell(trx, look)
  return false
}
