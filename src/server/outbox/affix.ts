import type { Kysely } from 'kysely'
import type { EntityTables } from '../database/entity-tables.ts'

/** What is put around what robots forward to a group. */
export type Affix = (content: string) => string

/** The prefix and suffix of a group (its id, null where it is not known), else those of all groups. */
export async function affixOf(
  read: Pick<Kysely<EntityTables>, 'selectFrom'>,
  schoolId: number,
  group: number | null,
): Promise<Affix> {
  const rows = await read
    .selectFrom('circle_affix')
    .select(['group', 'prefix', 'suffix'])
    .where('school_id', '=', schoolId)
    .where('status', '=', 'enabled')
    .where((where) => where.or([where('group', 'is', null), ...(group === null ? [] : [where('group', '=', group)])]))
    .orderBy('id')
    .execute()
  const row = rows.find((each) => each.group !== null) ?? rows[0]
  const parts = [row?.prefix, row?.suffix].map((part) => String(part ?? '').trim())
  return (content) => [parts[0], content, parts[1]].filter((part) => part !== '').join('\n')
}
