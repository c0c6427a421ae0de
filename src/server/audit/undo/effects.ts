import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { append } from '../../../append.ts'
import type { Account } from '../../access/account.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { Increments } from '../../write/change-set.ts'
import { imageIn } from '../image.ts'

const added = z.record(z.string(), z.number())
const idList = z.array(z.number())

/** What a batch did to each of some rows, as the audit keeps it. */
export type Effect = {
  readonly before: Values | null
  readonly after: Values | null
  readonly increments: Increments
  readonly ids: readonly number[]
}

/** A row's part in a batch. */
export type Entry = Omit<Effect, 'ids'> & { readonly id: number }

/** What a batch did, by entity: rows to which the same was done stand together. */
export async function effectsOf(
  { engine }: Pick<Database, 'engine'>,
  db: Kysely<Tables>,
  account: Account,
  batch: number,
): Promise<Map<string, Effect[]>> {
  const ids = engine === 'sqlite' ? sql<string>`json_group_array(row_id)` : sql<string>`json_agg(row_id)::text`
  const rows = await db
    .selectFrom('audit')
    .select(['entity', 'before', 'after', 'increments', ids.as('ids')])
    .where('school_id', '=', account.schoolId)
    .where('batch_id', '=', batch)
    .groupBy(['entity', 'before', 'after', 'increments'])
    .execute()
  const effects = new Map<string, Effect[]>()
  for (const row of rows) {
    const [before, after] = [imageIn(row.before), imageIn(row.after)]
    if (before && after && Object.keys(after).length === 0) continue
    append(effects, row.entity, {
      before,
      after,
      increments: added.parse(JSON.parse(row.increments ?? '{}')),
      ids: idList.parse(JSON.parse(row.ids)),
    })
  }
  return effects
}

/** The rows of some effects, in order of id. */
export function entriesOf(effects: readonly Effect[]): Entry[] {
  const entries = effects.flatMap(({ ids, ...effect }) => ids.map((id): Entry => ({ id, ...effect })))
  return entries.sort((one, other) => one.id - other.id)
}
