import type { Setting } from '../../catalogue/vocabulary/module.ts'
import type { SettingChange, SettingChangesAnswer } from '../../catalogue/wire/audit.ts'
import type { Database } from '../database/open-database.ts'
import { isSame } from '../rows/difference.ts'
import { imageIn } from './image.ts'

/** Changes read at once, from the newest on. */
const atOnce = 50
/** Changes looked through at most for who wrote a field last: beyond, it is not said. */
const mostRead = 1_000

/** Who wrote each field of a setting last, and when, by the audit; fields nobody ever wrote are left out. */
export async function settingChanges(
  { db }: Pick<Database, 'db'>,
  schoolId: number,
  { name, fields }: Setting,
): Promise<SettingChangesAnswer> {
  const wanted = new Set(Object.keys(fields))
  const found: Record<string, SettingChange> = {}
  for (let read = 0; read < mostRead && wanted.size > 0; read += atOnce) {
    const changes = await db
      .selectFrom('audit')
      .innerJoin('audit_batch as batch', (join) =>
        join.onRef('batch.school_id', '=', 'audit.school_id').onRef('batch.id', '=', 'audit.batch_id'),
      )
      .select(['audit.before', 'audit.after', 'batch.id', 'batch.account_name', 'batch.at'])
      .where('audit.school_id', '=', schoolId)
      .where('audit.entity', '=', `setting.${name}`)
      .where('audit.row_id', '=', 0)
      .orderBy('audit.batch_id', 'desc')
      .limit(atOnce)
      .offset(read)
      .execute()
    for (const { before, after, id, account_name, at } of changes) {
      const [was, becomes] = [imageIn(before) ?? {}, imageIn(after) ?? {}]
      const changed = [...wanted].filter((own) => !isSame(was[own] ?? null, becomes[own] ?? null))
      for (const own of changed) {
        wanted.delete(own)
        found[own] = { by: account_name, at: Number(at), batch: Number(id) }
      }
    }
    if (changes.length < atOnce) break
  }
  return { fields: found }
}
