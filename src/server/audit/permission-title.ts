import type { Catalogue } from '../../catalogue/catalogue.ts'
import { commandTitle } from './command-title.ts'

/** What a permission allows, as an operator reads it: 删除动态. */
export function permissionTitle(catalogue: Catalogue, permission: string): string {
  const [name = '', verb] = permission.split('.')
  const entity = catalogue.entities.get(name)
  if (!entity) return commandTitle(catalogue, permission)
  if (verb === 'options') return `选择${entity.title}`
  const title = catalogue.commands.find((command) => command.id === permission)?.title ?? '查看'
  return title.includes(entity.title) ? title : `${title}${entity.title}`
}
