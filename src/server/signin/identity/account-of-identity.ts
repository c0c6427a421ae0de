import { account as accountEntity } from '../../../../commands/authorityment/account.ts'
import { role as roleEntity } from '../../../../commands/authorityment/role.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { superAdministrator } from '../../../catalogue/grant.ts'
import { keepable } from '../../../catalogue/schema/structure.ts'
import { cutText } from '../../../cut-text.ts'
import { systemAccount } from '../../access/account.ts'
import { accountById } from '../../access/signed-in-account.ts'
import { refused } from '../../error.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { ChangeSet } from '../../write/change-set.ts'
import { commitChange } from '../../write/commit-change.ts'
import { lockRows } from '../../write/rows/locked-rows.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { linkedAccount, linkIdentity } from './identity-link.ts'
import type { Identity, IdentityProvider } from './provider.ts'
import { roleByClaim, roleRules } from './role-by-claim.ts'

/** What is said to somebody who is no account's. */
export const notLinked = '这个身份还没有关联账号，请先用密码登录，再在「登录安全」里关联'
const deleted = '这个账号已删除，请联系管理员'
const noRole = '你的身份没有可用的角色，请联系管理员'

/**
 * The account somebody is who comes from a provider: the one linked, whose role follows what the provider says where that is
 * set up (a 超级管理员 stays one), or a new one where the school says so.
 * @throws BusinessError -2 where it is none.
 */
export async function accountOfIdentity(
  dependencies: CallDependencies,
  provider: IdentityProvider,
  identity: Identity,
  requestId: string,
): Promise<number> {
  const { schoolId, roleClaim, createsAccounts } = provider
  const known = await linkedAccount(dependencies.database.db, schoolId, identity)
  if (known === null && !createsAccounts) throw refused(notLinked)
  if (known !== null && !(await accountById(dependencies.database, schoolId, known))) throw refused(deleted)
  if (known !== null && roleClaim === null) return known
  const run = { command: 'account.arrive', entity: accountEntity.name, requestId }
  const found: { id: number | null } = { id: null }
  await commitChange(dependencies, systemAccount(schoolId), run, async (scope, changes) => {
    const entity = entityNamed(dependencies.catalogue, accountEntity.name)
    // Whoever came in at the same time has made it by now: a school's changes come one after the other.
    const linked = await linkedAccount(scope.trx, schoolId, identity)
    const [row] = linked === null ? [] : await lockRows(scope, entity, [linked])
    const role = await roleFor(changes, provider, identity)
    if (row) {
      found.id = row.id
      if (roleClaim === null || (await isSuper(changes, row))) return { undoable: false }
      if (role === null) throw refused(noRole)
      if (row.role !== role) changes.changeRow(entity, row, { role })
      return { undoable: false }
    }
    if (linked !== null) throw refused(deleted)
    if (role === null) throw refused(noRole)
    const values = { username: await freeUsername(changes, identity), name: nameOf(identity), role, password: null }
    found.id = await changes.create(entity.name, { ...values, power: [] })
    await linkIdentity(scope.trx, { schoolId, accountId: found.id }, identity)
    return { ids: [found.id], undoable: false }
  })
  if (found.id === null) throw refused(notLinked)
  return found.id
}

async function roleFor(changes: ChangeSet, provider: IdentityProvider, { claims }: Identity): Promise<number | null> {
  const { roleClaim, roles, role } = provider
  const name = roleClaim === null ? null : roleByClaim(roleRules(roles) ?? [], claims[roleClaim])
  if (roleClaim !== null && name === null) return null
  const ids = role === null ? [] : [role]
  const [found] = await changes.lock(roleEntity.name, name === null ? { id: ids } : { name: [name] })
  return found?.status === 'enabled' && found.name !== superAdministrator ? found.id : null
}

async function isSuper(changes: ChangeSet, row: StoredRow): Promise<boolean> {
  const [held] = await changes.lock(roleEntity.name, { id: [Number(row.role)] })
  return held?.name === superAdministrator
}

/** The name somebody goes by there, or, where somebody else here has it, with a number. */
async function freeUsername(changes: ChangeSet, { subject, claims }: Identity): Promise<string> {
  const said = typeof claims.preferred_username === 'string' ? claims.preferred_username : subject
  const name = cutText(keepable(said).replace(/\s/g, ''), 15).padEnd(3, '0')
  const names = [name, ...Array.from({ length: 98 }, (_, index) => `${name}-${index + 2}`)]
  const taken = new Set((await changes.lock(accountEntity.name, { username: names })).map(({ username }) => username))
  return names.find((each) => !taken.has(each)) ?? `${name}-${Date.now() % 100}`
}

function nameOf({ subject, claims }: Identity): string {
  const said = [claims.name, claims.cn, claims.displayName, claims.preferred_username, subject]
  const names = said.flatMap((each) => (typeof each === 'string' ? keepable(each).trim() || [] : []))
  return cutText(names[0] ?? subject, 20)
}
