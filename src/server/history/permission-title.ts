import type { Catalogue } from '../../catalogue/catalogue.ts'
import { verbTitle } from '../../catalogue/command.ts'
import { entityOfPermission, optionsPermission, rightsIn } from '../../catalogue/permission.ts'
import { saidOnce } from '../../catalogue/token/said-once.ts'
import { commandTitle } from './command-title.ts'

/** What a permission allows, as an operator reads it: 删除动态. */
export function permissionTitle(catalogue: Catalogue, permission: string): string {
  const entity = entityOfPermission(catalogue, permission)
  if (!entity) {
    const right = catalogue.modules.flatMap(rightsIn).find(({ id }) => id === permission)
    return right?.title ?? commandTitle(catalogue, permission)
  }
  if (permission === optionsPermission(entity)) return verbTitle('选择', entity)
  return saidOnce(catalogue.commands.find((command) => command.id === permission)?.title ?? '查看', entity)
}

/** What the audit files the use of a permission under: its entity, or, where there is none, the permission itself. */
export function auditSubject(catalogue: Catalogue, permission: string): string {
  return entityOfPermission(catalogue, permission)?.name ?? permission
}
