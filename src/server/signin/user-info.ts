import type { UserInfo } from '../../catalogue/wire.ts'
import { superAdministrator } from '../access/rights-table.ts'
import type { SignedInAccount } from '../access/signed-in-account.ts'
import type { Database } from '../database/open-database.ts'

/** The names route metas ask for, and the standard roles that hold them (specification §2.4). */
const routeRoles: Readonly<Record<string, readonly string[]>> = {
  [superAdministrator]: ['admin', 'editor'],
  管理员: ['admin', 'editor'],
  编辑: ['editor'],
}

/** What GET /school/getInfo answers (specification §3.8). Roles made by a school see every route their grants allow. */
export async function userInfo(database: Database, account: SignedInAccount): Promise<UserInfo> {
  const school = await database.db
    .selectFrom('school')
    .select(['name', 'logo'])
    .where('id', '=', account.schoolId)
    .executeTakeFirst()
  return {
    uid: account.id,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    school_id: account.schoolId,
    school: { name: school?.name ?? '', logo: school?.logo || null },
    role: account.role,
    roles: [account.role, ...(routeRoles[account.role] ?? ['admin', 'editor'])],
    power: { data: account.power },
    grants: account.grants,
  }
}
