import type { Kysely } from 'kysely'
import { schoolInfo } from '../../catalogue/vocabulary/module.ts'
import type { Tables } from '../database/tables.ts'
import type { ChangeListener } from '../write/change-listener.ts'

/** A school's name and logo, as its row holds them: sign-in, the sidebar and create-admin read them there. */
export async function schoolNamed(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  schoolId: number,
): Promise<{ readonly name: string; readonly logo: string | null }> {
  const school = await db.selectFrom('school').select(['name', 'logo']).where('id', '=', schoolId).executeTakeFirst()
  return { name: school?.name ?? '', logo: school?.logo || null }
}

/** Writes name and logo to the school's row when the setting is saved, or taken back. */
export const schoolListener: ChangeListener = {
  record: async ({ trx, account }, { settings }) => {
    const after = settings.find(({ name }) => name === schoolInfo)?.after
    if (!after) return
    // What was saved before the setting had them says nothing of either.
    const { name, logo } = after
    const named = {
      ...(typeof name === 'string' && name !== '' ? { name } : {}),
      ...(logo === undefined ? {} : { logo: typeof logo === 'string' ? logo : '' }),
    }
    if (Object.keys(named).length === 0) return
    await trx.updateTable('school').set(named).where('id', '=', account.schoolId).execute()
  },
}
