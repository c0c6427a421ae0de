import type { Kysely, Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Where } from '../../../catalogue/schema/request.ts'
import { foundField, lookedAt } from '../../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { lockKeys } from '../../database/lock-keys.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../entity-table.ts'

/** How words are found. Another number where they are found otherwise has all rows looked at anew. */
const finding = 3
const stateKey = 'words_found_in'

/**
 * Has rows looked through that stand in the database from before an entity's texts were looked at, or were looked at otherwise: of every
 * school, behind the work. What is written from here on is looked at as it is written.
 */
export async function openWordLooks(database: Database, catalogue: Pick<Catalogue, 'entities'>): Promise<void> {
  const entities = lookedAt(catalogue.entities)
  const now = entities.map(keyOf).join('\n')
  const stored = (db: Kysely<Tables>) =>
    db.selectFrom('server_state').select('value').where('key', '=', stateKey).executeTakeFirst()
  if ((await stored(database.db))?.value === now) return
  await database.write(async (trx) => {
    await lockKeys(database, trx, ['words'])
    const known = (await stored(trx))?.value.split('\n') ?? []
    for (const entity of entities) {
      if (known.includes(keyOf(entity))) continue
      const schools = await trx.selectFrom('school').select('id').execute()
      for (const { id } of schools) await beginLook(trx, Number(id), entity)
    }
    await trx
      .insertInto('server_state')
      .values({ key: stateKey, value: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: now }))
      .execute()
  })
}

/** What is looked for in an entity's rows, and how. */
function keyOf(entity: Entity): string {
  return `${entity.name} ${finding}: ${foundField(entity)?.finds.join() ?? ''}`
}

/**
 * Has all rows there are of a school and an entity looked through from now on; the school is held. Those that are written meanwhile are
 * right at once, so where there are none there is nothing to look through.
 */
export async function beginLook(trx: Transaction<Tables>, schoolId: number, entity: Entity): Promise<void> {
  const newest = await rowsIn(trx, tableFor(entity).name, schoolId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  const reached_id = Number(newest.id) + 1
  await trx
    .insertInto('word_look')
    .values({ school_id: schoolId, entity: entity.name, reached_id })
    .onConflict((conflict) => conflict.columns(['school_id', 'entity']).doUpdateSet({ reached_id }))
    .execute()
}

/** Down to which id the rows of an entity were looked through, of a look that is under way; null where all were. */
export async function reachedBy(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  schoolId: number,
  entity: Entity,
): Promise<number | null> {
  const row = await db
    .selectFrom('word_look')
    .select('reached_id')
    .where('school_id', '=', schoolId)
    .where('entity', '=', entity.name)
    .executeTakeFirst()
  return row ? Number(row.reached_id) : null
}

/** A filter as it can be answered by now, and whether rows it may mean are still to be looked at. */
type Looked = { readonly where: Where; readonly isLooking: boolean }

/**
 * Has a filter by what is found mean no rows but those looked at with the words as they are: while the others are looked through, they
 * are neither among those that hold words nor among those that hold none.
 */
export async function whereLooked(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  schoolId: number,
  entity: Entity,
  where: Where,
): Promise<Looked> {
  const found = foundField(entity)
  const reached = found && found.name in where.in ? await reachedBy(db, schoolId, entity) : null
  if (reached === null) return { where, isLooking: false }
  const from = { ...where.from, id: Math.max(reached, where.from.id ?? 0) }
  return { where: { ...where, from }, isLooking: true }
}

/** Refuses what would be kept or read without saying that rows are missing. @throws InputError while a filter cannot tell of all rows. */
export async function requireLooked(...asked: Parameters<typeof whereLooked>): Promise<void> {
  const { isLooking } = await whereLooked(...asked)
  if (isLooking) throw new InputError('敏感词改过了，正在重新查找，请等查找完再试')
}
