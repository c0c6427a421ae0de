import type { Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { initialValue } from '../../../catalogue/schema/table.ts'
import { isRecord } from '../../../parsed-json.ts'
import { executePipelined } from '../../database/postgres/pipelining-dialect.ts'
import type { Tables } from '../../database/tables.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { SettingChange } from '../change-set.ts'
import type { WriteScope } from '../write-scope.ts'

/** Writes a setting, or forgets it. */
export async function writeSetting(
  { trx, account, now, version }: WriteScope,
  { name, after }: SettingChange,
): Promise<void> {
  if (after === null) {
    const deletion = trx.deleteFrom('setting').where('school_id', '=', account.schoolId).where('name', '=', name)
    return executePipelined(trx, deletion.compile())
  }
  const row = { value: JSON.stringify(after), changed_at: now, changed_by: account.id, version }
  const writing = trx
    .insertInto('setting')
    .values({ school_id: account.schoolId, name, ...row })
    .onConflict((conflict) => conflict.columns(['school_id', 'name']).doUpdateSet(row))
  await executePipelined(trx, writing.compile())
}

/** A setting as it is kept: its values, and the number of the change that wrote them. */
export type StoredSetting = { readonly values: Values; readonly version: number }

type Reading = Pick<Transaction<Tables>, 'selectFrom'>

/** What a setting says: what is not written is as its field is at first. */
export async function settingValues(
  catalogue: Catalogue,
  db: Reading,
  schoolId: number,
  name: string,
): Promise<Values> {
  const stored = await storedSetting(db, schoolId, name)
  const fields = Object.entries(catalogue.settings.get(name)?.fields ?? {})
  return Object.fromEntries(fields.map(([own, field]) => [own, stored?.values[own] ?? initialValue(field)]))
}

/** A setting by its name; null while it was never written. */
export async function storedSetting(db: Reading, schoolId: number, name: string): Promise<StoredSetting | null> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('school_id', '=', schoolId)
    .where('name', '=', name)
    .executeTakeFirst()
  const value: unknown = row ? JSON.parse(row.value) : null
  return row && isRecord(value) ? { values: value, version: row.version } : null
}
