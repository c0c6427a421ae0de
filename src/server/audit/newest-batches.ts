import { type SqlBool, sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { hasMoreThan } from '../read/scan/has-more-than.ts'
import { endsOf } from '../read/scan/key-ranges.ts'

/** Which of a school's batches are looked for; times in ms, both included. */
export type BatchFilter = {
  readonly account?: number | undefined
  readonly command?: string | undefined
  readonly refused?: '1' | undefined
  /** Id of a row they changed. */
  readonly row?: number | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Id that those wanted are older than. */
  readonly before?: number | undefined
}

/** Batches an index of their time finds up to which they are looked up at once. */
const few = 10_000

/**
 * Ids of the batches about some subjects that match, the newest first, `most` of them at the most. On SQLite the audit is gone through
 * from its end, half as many batches a statement as rows elsewhere, since each is looked up by its id.
 */
export async function newestBatches(
  { aside, engine, rowsAtOnce }: Pick<Database, 'aside' | 'engine' | 'rowsAtOnce'>,
  schoolId: number,
  subjects: readonly string[],
  filter: BatchFilter,
  most: number,
): Promise<number[]> {
  const school = sql<SqlBool>`school_id = ${schoolId}`
  const ends = await endsOf(aside, sql`id`, sql`audit_batch where ${school}`)
  const end = Math.min(ends.last + 1, filter.before ?? Number.POSITIVE_INFINITY)

  const isByTime = engine === 'sqlite' && (await isShort())
  const isWhole = engine === 'postgres' || isByTime || filter.row !== undefined
  const step = isWhole ? end - ends.first : Math.ceil(rowsAtOnce / 2)
  // The sign keeps SQLite from the index of a column: it would take that of times for each range, and that of ids for a few hours.
  const unindexed = (column: 'id' | 'at') => sql<number>`${sql.raw(engine === 'sqlite' ? '+' : '')}${sql.ref(column)}`
  const [id, at] = isByTime ? [unindexed('id'), sql.ref<number>('at')] : [sql.ref<number>('id'), unindexed('at')]
  const ids: number[] = []
  for (let to = end; to > ends.first && ids.length < most; to -= step) {
    const rows = await matching()
      .select('id')
      .where(id, '<', to)
      .where(id, '>=', to - step)
      .orderBy(id, 'desc')
      .limit(most - ids.length)
      .execute()
    for (const row of rows) ids.push(Number(row.id))
  }
  return ids

  /** Whether what lies within the times is few enough to be looked up at once. */
  async function isShort(): Promise<boolean> {
    const { from, to } = filter
    if (from === undefined && to === undefined) return false
    const within = sql<SqlBool>`${school} and at between ${from ?? 0} and ${to ?? Number.MAX_SAFE_INTEGER}`
    return !(await hasMoreThan(aside, sql`audit_batch where ${within}`, few))
  }

  function matching() {
    const { account, command, refused, row, from, to } = filter
    let query = aside
      .selectFrom('audit_batch')
      .where('school_id', '=', schoolId)
      .where('part_of', 'is', null)
      .where('entity', 'in', subjects)
    if (account !== undefined) query = query.where('account_id', '=', account)
    if (command !== undefined) query = query.where('command', '=', command)
    if (refused !== undefined) query = query.where('refused', '>', 0)
    if (from !== undefined) query = query.where(at, '>=', from)
    if (to !== undefined) query = query.where(at, '<=', to)
    if (row === undefined) return query
    return query.where('id', 'in', (batch) =>
      batch
        .selectFrom('audit')
        .innerJoin('audit_batch as change', (join) =>
          join.onRef('change.school_id', '=', 'audit.school_id').onRef('change.id', '=', 'audit.batch_id'),
        )
        .select(sql<number>`coalesce(change.part_of, change.id)`.as('id'))
        .where('audit.school_id', '=', schoolId)
        .where('audit.entity', 'in', subjects)
        .where('audit.row_id', '=', row),
    )
  }
}
