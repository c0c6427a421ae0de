import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { everything, parseGrant, superAdministrator } from '../../catalogue/grant.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { RightsTable } from '../access/rights-table.ts'
import type { Touched } from '../write/change-set.ts'

const menu = z.array(z.object({ path: z.string(), title: z.string() }))

/**
 * Checks what roles, named permissions, groups and accounts have newly chosen: grants the catalogue has, rows that are
 * there, entries of the sidebar; and that nothing removed is still used.
 * @throws InputError naming the field.
 */
export function checkChoices(
  catalogue: Catalogue,
  before: RightsTable,
  after: RightsTable,
  accounts: readonly Touched[],
): void {
  for (const [id, role] of after.roles) {
    const was = before.roles.get(id)
    if (role.name !== superAdministrator) checkGrants(catalogue, was?.grants ?? [], role.grants)
    checkIds(after.permissions, was?.permissions ?? [], role.permissions, '权限组合', 'permissions')
  }
  for (const [id, { grants }] of after.permissions) {
    checkGrants(catalogue, before.permissions.get(id)?.grants ?? [], grants)
  }
  for (const [id, group] of after.groups) {
    const was = before.groups.get(id)
    checkIds(after.roles, was?.roles ?? [], group.roles, '角色', 'roles')
    const chosen = group.roles.flatMap((role) => (was?.roles.includes(role) ? [] : (after.roles.get(role) ?? [])))
    const disabled = chosen.find(({ enabled }) => !enabled)
    if (disabled) throw new InputError(`角色「${disabled.name}」已停用，请重新选择`, 'roles')
    checkIds(after.permissions, was?.permissions ?? [], group.permissions, '权限组合', 'permissions')
    if (group.roles.some((role) => after.roles.get(role)?.name === superAdministrator)) {
      throw new InputError(`分组不能包含「${superAdministrator}」角色`, 'roles')
    }
  }
  checkUses(before, after)
  for (const { kind, patch } of accounts) if (kind !== 'removed') checkMenu(catalogue, patch.power)
}

function checkGrants(catalogue: Catalogue, had: readonly string[], has: readonly string[]): void {
  for (const grant of has) {
    if (had.includes(grant)) continue
    if (grant === everything) throw new InputError(`只有「${superAdministrator}」角色拥有全部权限`, 'grants')
    if (!parseGrant(catalogue, grant)) throw new InputError(`没有「${grant}」这项权限，请重新选择`, 'grants')
  }
}

function checkIds(
  rows: ReadonlyMap<number, unknown>,
  had: readonly number[],
  has: readonly number[],
  title: string,
  field: string,
): void {
  if (has.some((id) => !had.includes(id) && !rows.has(id))) {
    throw new InputError(`${title}不存在或已被删除，请重新选择`, field)
  }
}

function checkUses(before: RightsTable, after: RightsTable): void {
  const holders = [...after.roles.values(), ...after.groups.values()]
  for (const [id, { name }] of before.permissions) {
    const user = after.permissions.has(id) ? undefined : holders.find((each) => each.permissions.includes(id))
    if (user) throw new InputError(`「${name}」仍被「${user.name}」使用，不能删除`)
  }
  for (const [id, { name }] of before.roles) {
    const user = after.roles.has(id) ? undefined : [...after.groups.values()].find((each) => each.roles.includes(id))
    if (user) throw new InputError(`角色「${name}」仍被分组「${user.name}」使用，不能删除`)
  }
}

function checkMenu(catalogue: Catalogue, value: unknown): void {
  if (value === undefined || value === null) return
  const parsed = menu.safeParse(value)
  const paths = new Set([...catalogue.modules, ...catalogue.screens].map((each) => each.path))
  if (!parsed.success || parsed.data.some(({ path }) => !paths.has(path))) {
    throw new InputError('可见菜单里有不存在的页面，请重新选择', 'power')
  }
}
