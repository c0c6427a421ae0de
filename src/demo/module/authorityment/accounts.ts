import type { account } from '../../../../commands/authorityment/account.ts'
import type { role } from '../../../../commands/authorityment/role.ts'
import { day } from '../../../beijing-time.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { superAdministrator } from '../../../catalogue/grant.ts'
import { hashPassword } from '../../../server/security/password.ts'
import { standardRoleNames, standardRoles } from '../../../server/signin/standard-roles.ts'
import type { Moderator, PastBatch } from '../../history.ts'
import type { SeedRow } from '../../seed-row.ts'
import { demoRoles, demoStaff } from './text.ts'

type AccountRow = SeedRow<typeof account.fields>

/** The accounts the sign-in page offers (specification §11.1). Their passwords are public: made on loopback only. */
export const demoAccounts = [
  { username: 'admin', password: 'campus-admin', role: superAdministrator, school: 1, name: '系统管理员' },
  { username: 'moderator', password: 'campus-moderator', role: '审核员', school: 1, name: '王老师' },
  { username: 'other', password: 'campus-other', role: superAdministrator, school: 2, name: '段老师' },
] as const

/** The only entries the moderators' sidebar shows. */
const moderatorPower = [
  { path: '/topicDynamics', title: '话题动态' },
  { path: '/complaint', title: '投诉管理' },
  { path: '/lovewall', title: '表白墙' },
] as const

/** Colleagues whose decisions fill the history. They have no password, so nobody can sign in as them. */
const colleagues = [
  ['chen.mei', '陈梅', '审核员'],
  ['liu.yang', '刘洋', '审核员'],
  ['zhao.lin', '赵琳', '管理员'],
  ['sun.hao', '孙浩', '编辑'],
] as const

/** What only women among these are called. */
const women = /王老师|梅|琳|晴|怡|薇|楠|悦|敏|昀|琪/

/** Names of the roles of a demo school; ids are positions from 1. */
export const roleNames: readonly string[] = [...standardRoleNames, ...demoRoles.map(([name]) => name)]

/** The roles of a school, in this order; ids are positions from 1. */
export function roleRows(catalogue: Catalogue, now: number): SeedRow<typeof role.fields>[] {
  const own = demoRoles.map(([name, note, grants, permissions]) => ({
    name,
    note,
    grants: [...grants],
    permissions: [...permissions],
  }))
  return [...standardRoles(catalogue), ...own].map((values, index) => ({
    values: { permissions: [], ...values, createdAt: now - (400 - index) * day },
  }))
}

/** How the roles that are given to nobody any more were switched off, by who looks after the accounts. */
export function closingOfRoles(by: Moderator, now: number): PastBatch {
  const ids = demoRoles.flatMap(([name, , , , status]) => (status === 'disabled' ? [roleNames.indexOf(name) + 1] : []))
  return { at: now - 100 * day, by, entity: 'role', decision: { action: 'disable', reason: null }, ids }
}

/** The accounts of a demo school, and which of them looks after the others and which moderate. */
export async function accountRows(
  schoolNumber: number,
  now: number,
): Promise<{ rows: AccountRow[]; administrator: Moderator; moderators: readonly Moderator[] }> {
  const roleId = (name: string) => roleNames.indexOf(name) + 1
  const known = await Promise.all(
    demoAccounts
      .filter((each) => each.school === schoolNumber)
      .map(
        async (each): Promise<AccountRow> => ({
          values: {
            username: each.username,
            password: await hashPassword(each.password),
            name: each.name,
            role: roleId(each.role),
            power: each.role === '审核员' ? [...moderatorPower] : [],
          },
        }),
      ),
  )
  const others = colleagues.map(
    ([username, name, role]): AccountRow => ({
      values: {
        username: schoolNumber === 1 ? username : `${username}.${schoolNumber}`,
        name,
        role: roleId(role),
        power: role === '审核员' ? [...moderatorPower] : [],
      },
    }),
  )
  const rows = [...known, ...others].map(({ values }, index) => ({
    values: {
      sex: women.test(values.name ?? '') ? ('2' as const) : ('1' as const),
      age: 28 + index * 3,
      mobilePhone: `1380013${9900 + index}`,
      status: 'enabled' as const,
      createdAt: now - (390 - index) * day,
      ...values,
    },
  }))
  const [administrator, ...moderators] = rows.map(({ values }, index) => ({ id: index + 1, name: values.name ?? '' }))
  if (!administrator) throw new Error(`no demo account of school ${schoolNumber}`)
  const staff = demoStaff.map(
    ([username, name, role, group, status], index): AccountRow => ({
      values: {
        username: schoolNumber === 1 ? username : `${username}.${schoolNumber}`,
        name,
        role: roleId(role),
        group,
        power: [],
        sex: women.test(name) ? '2' : '1',
        age: 24 + ((index * 7) % 25),
        mobilePhone: `1390017${7100 + index}`,
        status,
        createdAt: now - (300 - index * 9) * day,
      },
    }),
  )
  return { rows: [...rows, ...staff], administrator, moderators }
}
