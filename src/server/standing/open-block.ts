import type { Kysely } from 'kysely'
import { isOneOf } from '../database/conditions.ts'
import type { EntityTables } from '../database/entity-tables.ts'
import type { Engine } from '../database/table-ddl.ts'

/** Where somebody is kept out of everything, and so cannot sign in to the mini-program. */
export const whole = 'all'

/** States of people who have left, for the time being or for good: there is nobody to sign in, to post or to be counted. */
export const leftStates: readonly string[] = ['cancelled', 'erased']

/** What keeps somebody out of a part of the mini-program, or of all of it. */
export type OpenBlock = {
  readonly id: number
  readonly user: number
  readonly module: string
  readonly reason: string
  readonly until: number | null
}

/** Where blocks are looked for, and at which moment (ms). */
export type BlockPlace = {
  readonly read: Pick<Kysely<EntityTables>, 'selectFrom'>
  readonly engine: Engine
  readonly schoolId: number
  readonly now: number
}

/** What keeps people out at a moment, the last to end first: one whose end has come keeps out nobody, whether it is closed yet or not. */
export async function openBlocks(
  { read, engine, schoolId, now }: BlockPlace,
  people: readonly number[],
): Promise<OpenBlock[]> {
  const rows = await read
    .selectFrom('user_block')
    .select(['id', 'user', 'module', 'reason', 'until'])
    .where('school_id', '=', schoolId)
    .where('status', '=', 'active')
    .where(isOneOf(engine, 'user', people))
    .where((block) => block.or([block('until', 'is', null), block('until', '>', now)]))
    .orderBy('id')
    .execute()
  const ends = (each: OpenBlock) => each.until ?? Number.POSITIVE_INFINITY
  return rows
    .map((row) => ({
      id: Number(row.id),
      user: Number(row.user),
      module: String(row.module),
      reason: String(row.reason ?? ''),
      until: row.until === null ? null : Number(row.until),
    }))
    .sort((one, other) => (ends(one) === ends(other) ? one.id - other.id : ends(other) - ends(one)))
}
