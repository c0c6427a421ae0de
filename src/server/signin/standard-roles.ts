import type { role } from '../../../commands/authorityment/role.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { everything } from '../../catalogue/permission.ts'
import type { StoredRow } from '../../catalogue/vocabulary/field.ts'
import { superAdministrator } from './signed-in-account.ts'

/** The roles a school begins with, the one that may do everything first. */
export function standardRoles(catalogue: Pick<Catalogue, 'modules'>): Partial<StoredRow<typeof role.fields>>[] {
  const most = catalogue.modules.map((module) => module.name).filter((name) => name !== 'authorityment')
  return [
    { name: superAdministrator, grants: [everything], status: 'enabled' },
    { name: '管理员', grants: most, status: 'enabled' },
    { name: '编辑', grants: ['topicDynamics', 'helpCenter'], status: 'enabled' },
    { name: '审核员', grants: ['topicDynamics', 'complaint', 'lovewall'], status: 'enabled' },
  ]
}
