import { superAdministrator } from '../../catalogue/grant.ts'
import type { UserInfo } from '../../catalogue/wire.ts'
import type { SignedInAccount } from '../access/signed-in-account.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { schoolNamed } from './school-info.ts'

/** The names route metas ask for, and the standard roles that hold them (specification §2.4). */
const routeRoles: Readonly<Record<string, readonly string[]>> = {
  [superAdministrator]: ['admin', 'editor'],
  管理员: ['admin', 'editor'],
  编辑: ['editor'],
}

/** What GET /school/getInfo answers (specification §3.8). Roles made by a school see every route their grants allow. */
export async function userInfo(database: Database, account: SignedInAccount): Promise<UserInfo> {
  return {
    uid: account.id,
    username: account.username,
    name: account.name,
    avatar: account.avatar,
    school_id: account.schoolId,
    school: await schoolNamed(database.db, account.schoolId),
    role: account.role,
    roles: [account.role, ...(routeRoles[account.role] ?? ['admin', 'editor'])],
    ...(await profileOf(database, account)),
    power: { data: account.power },
    grants: account.grants,
  }
}

/** What an account says of itself, and its role of what it is for. */
async function profileOf(
  database: Database,
  { schoolId, id }: SignedInAccount,
): Promise<Pick<UserInfo, 'introduction' | 'sex' | 'age' | 'mobilePhone'>> {
  const row = await entityTables(database.db)
    .selectFrom('account')
    .leftJoin('role', (join) =>
      join.onRef('role.school_id', '=', 'account.school_id').onRef('role.id', '=', 'account.role'),
    )
    .select(['role.note', 'account.sex', 'account.age', 'account.mobile_phone'])
    .where('account.school_id', '=', schoolId)
    .where('account.id', '=', id)
    .executeTakeFirst()
  const text = (cell: unknown) => (typeof cell === 'string' && cell !== '' ? cell : null)
  const age = row?.age ?? null
  return {
    introduction: text(row?.note) ?? '',
    sex: text(row?.sex),
    age: age === null ? null : Number(age),
    mobilePhone: text(row?.mobile_phone),
  }
}
