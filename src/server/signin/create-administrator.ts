import type { Transaction } from 'kysely'
import { account } from '../../../commands/authorityment/account.ts'
import { role } from '../../../commands/authorityment/role.ts'
import { superAdministrator } from '../../catalogue/grant.ts'
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
 * Makes a 超级管理员 of a school; with `isNewSchool`, or where there is no school at all, the school is made first, with its roles.
 * @throws AdministratorError where username or password break the rules of specification §5.1, the school has the username, or
 *   there is no such school, as none is ever taken away again.
 */
export async function createAdministrator(
  dependencies: WriteDependencies,
  wanted: {
    readonly username: string
    readonly password: string
    readonly school: string
    readonly isNewSchool?: boolean
  },
): Promise<{ readonly schoolId: number; readonly id: number; readonly isNewSchool: boolean }> {
  const username = wanted.username.trim()
  const school = wanted.school.trim()
  const problem =
    usernameProblem(username) ?? passwordProblem(wanted.password) ?? (school === '' ? '请输入学校名称' : null)
  if (problem) throw new AdministratorError(problem)
  const password = await hashPassword(wanted.password)
  return dependencies.database.write(async (trx) => {
    const { schoolId, isNewSchool } = await schoolNamed(trx, school, wanted.isNewSchool)
    await checkFree(trx, schoolId, username)
    const known = await superRole(trx, schoolId)
    const place = { dependencies, trx, schoolId, now: Date.now() }
    const id = await writeUnrecorded(place, async (changes) => {
      const roleId = known ?? (await changes.createAll(role.name, standardRoles(dependencies.catalogue)))
      return changes.create(account.name, { username, password, name: username, role: roleId, power: [] })
    })
    return { schoolId, id, isNewSchool }
  })
}

async function schoolNamed(
  trx: Transaction<Tables>,
  name: string,
  isNew = false,
): Promise<{ schoolId: number; isNewSchool: boolean }> {
  const schools = await trx.selectFrom('school').select(['id', 'name']).orderBy('id').execute()
  const known = schools.find((school) => school.name === name)
  if (known && isNew) throw new AdministratorError(`已有学校「${name}」：去掉 --new-school，才会给它加一个管理员。`)
  if (known) return { schoolId: known.id, isNewSchool: false }
  if (schools.length > 0 && !isNew) {
    const some = schools.slice(0, 20).map((school) => school.name)
    const names = `${some.join('、')}${schools.length > some.length ? ` 等 ${schools.length} 所` : ''}`
    throw new AdministratorError(`没有学校「${name}」，已有：${names}。要新建一所学校，请加上 --new-school。`)
  }
  const schoolId = (schools.at(-1)?.id ?? 0) + 1
  await trx.insertInto('school').values({ id: schoolId, name, logo: '' }).execute()
  return { schoolId, isNewSchool: true }
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
