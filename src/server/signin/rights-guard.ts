import { everything, type GrantText, permissionsHeld, superAdministrator } from '../../catalogue/grant.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import {
  grantsOf,
  grantsOfRole,
  type Rights,
  type RightsTable,
  readRightsTable,
  rightsOf,
} from '../access/rights-table.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { systemId } from '../history/system-id.ts'
import type { Values } from '../rows/entity-table.ts'
import { revokeAccountSessions } from '../security/session.ts'
import type { ChangeListener } from '../write/change-listener.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { checkChoices } from './rights-choice.ts'

type AccountState = {
  readonly role: number | null
  readonly group: number | null
  readonly enabled: boolean
}

/** One account before and after the change; null where it does not exist. */
type AccountChange = { readonly id: number; readonly before: AccountState | null; readonly after: AccountState | null }

type Actor = {
  readonly id: number
  readonly isSuper: boolean
  /** Whether grants come to more than others do together with what the actor holds. */
  readonly givesMore: (had: readonly GrantText[], has: readonly GrantText[]) => boolean
}

/**
 * Holds every change of accounts, roles, named permissions, groups and providers of identities, whichever call or undo makes it, to who may give
 * what to whom, and ends the sessions of those it shuts out. Only 超级管理员 changes another's role, a 超级管理员 or how others come in; nobody
 * gives what they do not hold; a school keeps an enabled 超级管理员 (specification §5.4).
 * @throws InputError saying what is not allowed.
 */
async function guardRights(scope: WriteScope, changes: ChangeSet): Promise<void> {
  const accounts = touchedOf(changes, 'account')
  const parts = ['role', 'permission', 'group'].flatMap((name) => touchedOf(changes, name))
  const opened = touchedOf(changes, 'identityProvider').filter((each) => !shutsOut(each))
  if (accounts.length === 0 && parts.length === 0 && opened.length === 0) return
  await takeTurns(scope)
  const { engine } = scope.dependencies.database
  const before = await readRightsTable({ engine, db: scope.trx }, scope.account.schoolId)
  const after = tableAfter(before, changes)
  const actor = await actorOf(scope, before)
  // Whoever says who comes in as what gives rights.
  if (opened.length > 0 && !actor.isSuper) throw new InputError(`只有${superAdministrator}可以设置统一身份认证`)
  checkChoices(scope.dependencies.catalogue, before, after, accounts)
  checkSuperRole(before, after)
  checkGiven(before, after, actor)
  const changed = await accountChanges(scope, accounts)
  for (const each of changed) checkAccount(each, before, after, actor)
  await checkLastSuper(scope, changed, before, after)
  await endSessions(scope, changed, before, after)
}

/** Judges changes of who may do what. */
export const rightsListener: ChangeListener = { check: guardRights }

function touchedOf(changes: ChangeSet, name: string): Touched[] {
  return [...changes.touched].flatMap(([entity, rows]) => (entity.name === name ? [...rows.values()] : []))
}

/** Whether a change of a provider of identities has fewer come in by it, and nobody otherwise than before. */
function shutsOut({ kind, patch }: Touched): boolean {
  return kind === 'removed' || (Object.keys(patch).join() === 'status' && patch.status === 'disabled')
}

/** Two administrators who demote each other at once are checked one after the other. */
async function takeTurns({ dependencies, trx, account }: WriteScope): Promise<void> {
  if (dependencies.database.engine !== 'postgres') return
  await rowsIn(trx, 'role', account.schoolId).select('id').where('name', '=', superAdministrator).forUpdate().execute()
}

function tableAfter(before: RightsTable, changes: ChangeSet): RightsTable {
  const overlay = (rows: ReadonlyMap<number, Rights>, name: string): Map<number, Rights> => {
    const next = new Map(rows)
    for (const { id, kind, patch } of touchedOf(changes, name)) {
      const row = rows.get(id)
      if (kind === 'removed') next.delete(id)
      else next.set(id, rightsOf({ ...row, status: row?.enabled ? 'enabled' : 'disabled', ...defined(patch) }))
    }
    return next
  }
  return {
    roles: overlay(before.roles, 'role'),
    permissions: overlay(before.permissions, 'permission'),
    groups: overlay(before.groups, 'group'),
  }
}

async function actorOf({ dependencies, trx, account }: WriteScope, table: RightsTable): Promise<Actor> {
  const row = await rowsIn(trx, 'account', account.schoolId)
    .select('role')
    .where('id', '=', account.id)
    .executeTakeFirst()
  // What a provider of identities says of roles is held to what a 超级管理员 has set it up to say.
  const isSuper = account.id === systemId || (row !== undefined && isSuperRole(table, Number(row.role)))
  const { catalogue } = dependencies
  const givesMore: Actor['givesMore'] = (had, has) => {
    if (has.includes(everything) && !had.includes(everything)) return true
    const before = permissionsHeld(catalogue, had)
    return [...permissionsHeld(catalogue, has)].some((id) => !before.has(id) && !account.allows(id))
  }
  return { id: account.id, isSuper, givesMore }
}

function checkSuperRole(before: RightsTable, after: RightsTable): void {
  for (const [id, role] of before.roles) {
    if (role.name !== superAdministrator) continue
    const next = after.roles.get(id)
    if (next?.name !== role.name || next.enabled !== role.enabled) {
      throw new InputError(`「${superAdministrator}」角色不能改名、停用或删除`)
    }
  }
}

/** Nobody gives a role, named permission or group what they do not hold. */
function checkGiven(before: RightsTable, after: RightsTable, actor: Actor): void {
  if (actor.isSuper) return
  const given = [
    ...[...after.roles].map(([id, role]) => {
      const was = before.roles.get(id)
      return [was?.enabled ? grantsOfRole(before, was) : [], role.enabled ? grantsOfRole(after, role) : []] as const
    }),
    ...[...after.permissions].map(([id, permission]) => {
      const was = before.permissions.get(id)
      return [was?.enabled ? was.grants : [], permission.enabled ? permission.grants : []] as const
    }),
    ...[...after.groups].map(([id]) => [groupGrants(before, id), groupGrants(after, id)] as const),
  ]
  if (given.some(([had, has]) => actor.givesMore(had, has))) throw new InputError('不能授予自己没有的权限')
}

function groupGrants(table: RightsTable, id: number): readonly string[] {
  const nobody = rightsOf({ status: 'enabled' })
  return grantsOf({ ...table, roles: new Map([...table.roles, [0, nobody]]) }, 0, id)
}

function checkAccount(
  { id, before: was, after: is }: AccountChange,
  before: RightsTable,
  after: RightsTable,
  actor: Actor,
) {
  const wasSuper = was !== null && isSuperRole(before, was.role)
  if (id === actor.id) {
    if (is === null) throw new InputError('不能删除自己的账号')
    if (!is.enabled) throw new InputError('不能停用自己的账号')
    if (wasSuper && !isSuperRole(after, is.role))
      throw new InputError(`不能去掉自己的「${superAdministrator}」角色`, 'role')
  }
  if (actor.isSuper) return
  if (wasSuper) throw new InputError(`只有${superAdministrator}可以修改或删除${superAdministrator}的账号`)
  if (is === null) return
  if (was !== null && (was.role !== is.role || was.group !== is.group)) {
    throw new InputError(`只有${superAdministrator}可以修改账号的角色和分组`, was.role === is.role ? 'group' : 'role')
  }
  if (was === null && actor.givesMore([], grantsOf(after, is.role, is.group))) {
    throw new InputError('不能新建权限比自己多的账号，请选择其他角色', 'role')
  }
}

async function accountChanges(
  { dependencies, trx, account }: WriteScope,
  touched: readonly Touched[],
): Promise<AccountChange[]> {
  if (touched.length === 0) return []
  const ids = touched.map(({ id }) => id)
  const rows = await rowsIn(trx, 'account', account.schoolId)
    .select(['id', 'role', 'group', 'status'])
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .execute()
  const stored = new Map(rows.map((row) => [Number(row.id), row]))
  return touched.map(({ id, kind, patch }) => {
    const row = stored.get(id)
    const after = kind === 'removed' ? null : stateOf({ ...row, ...defined(patch) })
    return { id, before: row ? stateOf(row) : null, after }
  })
}

/** @throws InputError when a school that had an enabled 超级管理员 would be left without one. */
async function checkLastSuper(
  { trx, account }: WriteScope,
  changed: readonly AccountChange[],
  before: RightsTable,
  after: RightsTable,
): Promise<void> {
  const isOne = (table: RightsTable, state: AccountState | null) =>
    state?.enabled === true && isSuperRole(table, state.role)
  if (!changed.some((each) => isOne(before, each.before) && !isOne(after, each.after))) return
  if (changed.some((each) => isOne(after, each.after))) return
  const superRoles = [...after.roles].flatMap(([id, role]) => (role.name === superAdministrator ? [id] : []))
  const gone = new Set(changed.map(({ id }) => id))
  const others = await rowsIn(trx, 'account', account.schoolId)
    .select('id')
    .where('status', '=', 'enabled')
    .where('role', 'in', superRoles)
    .execute()
  if (others.every((row) => gone.has(Number(row.id)))) {
    throw new InputError(`至少要保留一名启用的${superAdministrator}`)
  }
}

/** Disabled and deleted accounts are signed out, and all of a role that is disabled. */
async function endSessions(
  { dependencies, trx, account }: WriteScope,
  changed: readonly AccountChange[],
  before: RightsTable,
  after: RightsTable,
): Promise<void> {
  const { database } = dependencies
  for (const { id, after: is } of changed) {
    if (!is?.enabled) await revokeAccountSessions(database, trx, { schoolId: account.schoolId, accountId: id })
  }
  const shut = [...before.roles].flatMap(([id, role]) => (role.enabled && !after.roles.get(id)?.enabled ? [id] : []))
  if (shut.length === 0) return
  const rows = await rowsIn(trx, 'account', account.schoolId).select('id').where('role', 'in', shut).execute()
  if (rows.some((row) => Number(row.id) === account.id)) throw new InputError('不能停用自己正在使用的角色')
  for (const row of rows)
    await revokeAccountSessions(database, trx, { schoolId: account.schoolId, accountId: Number(row.id) })
}

function stateOf(row: Values): AccountState {
  const id = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return { role: id(row.role), group: id(row.group), enabled: row.status === 'enabled' }
}

function isSuperRole(table: RightsTable, id: number | null): boolean {
  return id !== null && table.roles.get(id)?.name === superAdministrator
}

function defined(patch: Values): Values {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
