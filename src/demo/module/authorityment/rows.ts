import { group } from '../../../../commands/authorityment/group.ts'
import { identityProvider } from '../../../../commands/authorityment/identityProvider.ts'
import { permission } from '../../../../commands/authorityment/permission.ts'
import { day } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'
import { roleNames } from './accounts.ts'
import { demoGroups, demoPermissions } from './text.ts'

/** Named permissions, groups of the roles and permissions of a demo school, and its identity provider, which cannot be reached from here. */
export async function seedAuthorityment({ writer, now }: SeedContext): Promise<void> {
  await writer.insert(
    permission,
    demoPermissions.map(([name, note, grants], index) => ({
      values: { name, note, grants: [...grants], status: 'enabled', createdAt: now - (300 - index * 20) * day },
    })),
  )
  await writer.insert(
    group,
    demoGroups.map(([name, note, roles, permissions], index) => ({
      values: {
        name,
        note,
        roles: roles.map((each) => roleNames.indexOf(each) + 1),
        permissions: [...permissions],
        status: 'enabled',
        createdAt: now - (200 - index * 20) * day,
      },
    })),
  )
  await writer.insert(identityProvider, [
    {
      values: {
        name: '旧版统一认证（CAS）',
        kind: 'cas',
        address: 'https://cas.campus.example.edu.cn/cas',
        newAccounts: 'refuse',
        status: 'disabled',
        createdAt: now - 120 * day,
      },
    },
  ])
}
