import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Values } from '../entity-table.ts'
import type { SettingChange } from './change-set.ts'
import type { WriteScope } from './write-scope.ts'

/** Writes a setting, or forgets it. */
export async function writeSetting({ trx, account, now }: WriteScope, { name, after }: SettingChange): Promise<void> {
  if (after === null) {
    await trx.deleteFrom('setting').where('school_id', '=', account.schoolId).where('name', '=', name).execute()
    return
  }
  const row = { value: JSON.stringify(after), changed_at: now, changed_by: account.id }
  await trx
    .insertInto('setting')
    .values({ school_id: account.schoolId, name, ...row })
    .onConflict((conflict) => conflict.columns(['school_id', 'name']).doUpdateSet(row))
    .execute()
}

/** A setting's stored value by its name; null while it was never written. */
export async function storedSetting(
  db: Pick<Transaction<Tables>, 'selectFrom'>,
  schoolId: number,
  name: string,
): Promise<Values | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('school_id', '=', schoolId)
    .where('name', '=', name)
    .executeTakeFirst()
  const value: unknown = row ? JSON.parse(row.value) : null
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null
}
