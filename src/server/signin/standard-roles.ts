import type { role } from '../../../commands/authorityment/role.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { everything, superAdministrator } from '../../catalogue/grant.ts'
import type { StoredValues } from '../../catalogue/vocabulary/row.ts'

/** Names of the roles a school begins with, in order. */
export const standardRoleNames = [superAdministrator, '管理员', '编辑', '审核员'] as const

/** What whoever writes content needs besides: pictures and links stand in every form. */
const forContent = ['navigation.upload', 'navigation.link'] as const

/** The roles a school begins with, the one that may do everything first. */
export function standardRoles(catalogue: Pick<Catalogue, 'modules'>): Partial<StoredValues<typeof role.fields>>[] {
  const most = catalogue.modules.map((module) => module.name).filter((name) => name !== 'authorityment')
  return [
    { name: superAdministrator, note: '拥有全部权限，管理账号与角色', grants: [everything], status: 'enabled' },
    {
      name: '管理员',
      note: '除权限管理外的全部模块',
      grants: [...most, 'authorityment.undoOthers'],
      status: 'enabled',
    },
    {
      name: '编辑',
      note: '圈子与帮助中心的内容',
      grants: ['topicDynamics', 'helpCenter', ...forContent],
      status: 'enabled',
    },
    {
      name: '审核员',
      note: '审核动态、投诉和表白墙',
      grants: ['topicDynamics', 'complaint', 'lovewall', ...forContent],
      status: 'enabled',
    },
  ]
}
