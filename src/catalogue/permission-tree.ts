import type { Catalogue } from './catalogue.ts'
import { type GrantText, grantText, permissionsHeld } from './grant.ts'
import { entityPermissions, modulePermissions, type Permission, permissionsOf, rightsIn } from './permission.ts'

/** One permission of the tree, its title without what it stands in. */
export type PermissionLeaf = { readonly id: string; readonly title: string; readonly kind: Permission['kind'] }

/** What one entity, or the pages, settings and rights of a module, lets be seen and done. */
type PermissionPart = {
  readonly name: string
  readonly title: string
  readonly leaves: readonly PermissionLeaf[]
}

/** A module's part of the permission tree. */
export type PermissionBranch = {
  readonly name: string
  readonly title: string
  readonly parts: readonly PermissionPart[]
}

/** Every permission by module and entity, in sidebar order. */
export function permissionTree(catalogue: Catalogue): PermissionBranch[] {
  const kinds = new Map(permissionsOf(catalogue).map(({ id, kind }) => [id, kind]))
  const leafOf = ({ id, title }: { readonly id: string; readonly title: string }): PermissionLeaf => ({
    id,
    title,
    kind: kinds.get(id) ?? 'do',
  })
  return catalogue.modules.flatMap((module): PermissionBranch[] => {
    const pages = catalogue.commands.filter((command) => 'target' in command && command.target.module === module)
    const parts = [
      { name: `${module.name}/pages`, title: '页面与设置', leaves: pages.map(leafOf) },
      ...module.entities.map((entity) => ({
        name: `${module.name}/${entity.name}`,
        title: entity.title,
        leaves: catalogue.commands.filter((command) => 'entity' in command && command.entity === entity).map(leafOf),
      })),
      { name: `${module.name}/rights`, title: '其他权限', leaves: rightsIn(module).map(leafOf) },
    ].filter(({ leaves }) => leaves.length > 0)
    return parts.length > 0 ? [{ name: module.name, title: module.title, parts }] : []
  })
}

/** The permissions of the tree that grants come to, each by its id. */
export function heldBy(catalogue: Catalogue, grants: readonly GrantText[]): Set<string> {
  const held = permissionsHeld(catalogue, grants)
  return new Set(permissionsOf(catalogue).flatMap(({ id }) => (held.has(id) ? [id] : [])))
}

/**
 * The shortest grants that come to a set of permissions: a module where all of it is held, an entity where all of it is,
 * so that what is added to them later is held as well; else each by its id.
 */
export function grantsFor(catalogue: Catalogue, held: ReadonlySet<string>): GrantText[] {
  const isHeld = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => held.has(id))
  const modules = catalogue.modules.filter((module) => isHeld(modulePermissions(catalogue, module)))
  const covered = new Set(modules.flatMap((module) => modulePermissions(catalogue, module)))
  const grants = modules.map(({ name }) => grantText(catalogue, { kind: 'module', name }))
  for (const name of catalogue.entities.keys()) {
    const all = entityPermissions(catalogue, name)
    if (!isHeld(all) || all.every((id) => covered.has(id))) continue
    grants.push(grantText(catalogue, { kind: 'entity', name }))
    for (const id of all) covered.add(id)
  }
  return [...grants, ...[...held].filter((id) => !covered.has(id))]
}
