import type { Transaction } from 'kysely'
import { account } from '../../../commands/authorityment/account.ts'
import { role } from '../../../commands/authorityment/role.ts'
import { superAdministrator } from '../access/rights-table.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'
import { hashPassword } from '../security/password.ts'
import type { WriteDependencies } from '../write/write-scope.ts'
import { writeUnrecorded } from '../write/write-unrecorded.ts'
import { passwordProblem, usernameProblem } from './account-rules.ts'
import { standardRoles } from './standard-roles.ts'

/** What an administrator is made from cannot be taken; the message is Chinese. */
export class AdministratorError extends Error {
  override name = 'AdministratorError'
}

/**
 * Makes a 超级管理员 of a school; a school of that name is made first, with its roles, where there is none.
 * @throws AdministratorError where username or password break the rules of specification §5.1, or the school has the username.
 */
export async function createAdministrator(
  dependencies: WriteDependencies,
  wanted: { readonly username: string; readonly password: string; readonly school: string },
  now = Date.now(),
): Promise<{ readonly schoolId: number; readonly id: number }> {
  const username = wanted.username.trim()
  const school = wanted.school.trim()
  const problem =
    usernameProblem(username) ?? passwordProblem(wanted.password) ?? (school === '' ? '请输入学校名称' : null)
  if (problem) throw new AdministratorError(problem)
  const password = await hashPassword(wanted.password)
  return dependencies.database.write(async (trx) => {
    const schoolId = await schoolNamed(trx, school)
    await checkFree(trx, schoolId, username)
    const known = await superRole(trx, schoolId)
    const place = { dependencies, trx, schoolId, now }
    const id = await writeUnrecorded(place, async (changes) => {
      const roleId = known ?? (await changes.createAll(role.name, standardRoles(dependencies.catalogue)))
      return changes.create(account.name, { username, password, name: username, role: roleId, power: [] })
    })
    return { schoolId, id }
  })
}

async function schoolNamed(trx: Transaction<Tables>, name: string): Promise<number> {
  const known = await trx.selectFrom('school').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return known.id
  const { last } = await trx
    .selectFrom('school')
    .select((school) => school.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = Number(last ?? 0) + 1
  await trx.insertInto('school').values({ id, name, logo: '' }).execute()
  return id
}

async function checkFree(trx: Transaction<Tables>, schoolId: number, username: string): Promise<void> {
  const taken = await rowsIn(trx, 'account', schoolId).select('id').where('username', '=', username).executeTakeFirst()
  if (taken) throw new AdministratorError(`用户名 ${username} 已存在`)
}

async function superRole(trx: Transaction<Tables>, schoolId: number): Promise<number | null> {
  const known = await rowsIn(trx, 'role', schoolId)
    .select('id')
    .where('name', '=', superAdministrator)
    .executeTakeFirst()
  return known ? Number(known.id) : null
}
