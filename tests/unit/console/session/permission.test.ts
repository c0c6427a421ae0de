import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { outlineOf } from '../../../../src/catalogue/outline.ts'
import type { UserInfo } from '../../../../src/catalogue/wire.ts'
import { firstScreenAt, menuOf, permissionTest } from '../../../../src/console/session/permission.ts'

const admin: UserInfo = {
  uid: 1,
  username: 'admin',
  name: '系统管理员',
  avatar: null,
  school_id: 1,
  school: { name: '江州大学', logo: null },
  role: '超级管理员',
  roles: ['超级管理员', 'admin', 'editor'],
  introduction: '',
  sex: null,
  age: null,
  mobilePhone: null,
  power: { data: [] },
  grants: ['*'],
}

const editor = { ...admin, role: '编辑', roles: ['编辑', 'editor'], grants: ['topicDynamics'] }
const moderator = {
  ...admin,
  role: '审核员',
  grants: ['topicDynamics', 'complaint'],
  power: {
    data: [
      { path: '/lovewall', title: '表白墙' },
      { path: '/topicDynamics', title: '话题动态' },
      { path: '/complaint/complaints', title: '投诉' },
    ],
  },
}

/** A backend that answers the console's own calls. */
const { ownScreens, upstreamScreens } = outlineOf(catalogue)
const own = { ownCalls: true, upstream: false, ownScreens, upstreamScreens }

function menu(user: UserInfo) {
  return menuOf(catalogue, user, permissionTest(catalogue, user, own))
}

describe('what a user may open', () => {
  it('is everything for 超级管理员', () => {
    const can = permissionTest(catalogue, { ...admin, roles: [] }, own)
    for (const { id } of catalogue.screens) expect.soft(can(id), id).toBe(true)
  })

  it('is the home screen for everyone', () => {
    expect(permissionTest(catalogue, { ...editor, grants: [] }, own)('welcome.welcome')).toBe(true)
  })

  it('holds how the backend answers where a server of ours stands in front of it', () => {
    const screen = 'systemSettings.compatibility'
    expect(upstreamScreens).toEqual([screen])
    expect(permissionTest(catalogue, admin, { ...own, ownCalls: false })(screen)).toBe(false)
    expect(permissionTest(catalogue, admin, { ...own, ownCalls: false, upstream: true })(screen)).toBe(true)
  })

  it('leaves out what only calls of ours do, where the backend answers none', () => {
    const can = permissionTest(catalogue, admin, { ...own, ownCalls: false })
    const refused = catalogue.commands.flatMap((each) => ('call' in each && !can(each.id) ? [each.id] : []))
    expect(refused).toEqual(expect.arrayContaining(['album.create', 'album.edit', 'comment.hide', 'loveType.create']))
    const called = catalogue.commands.flatMap((each) => ('call' in each ? [each] : []))
    expect(new Set(refused)).toEqual(
      new Set(called.filter(({ call }) => call.path.startsWith('/console/')).map(({ id }) => id)),
    )
    expect([can('album.list'), can('album.approve'), can('dynamic.approve')]).toEqual([true, true, true])
  })

  it('leaves out the screens that show only what calls of ours answer, where the backend answers none', () => {
    const can = permissionTest(catalogue, admin, { ...own, ownCalls: false })
    const refused = catalogue.screens.filter(({ id }) => !can(id)).map(({ path }) => path)
    expect(refused).toEqual(
      expect.arrayContaining(['/topicDynamics/dynamicCategories', '/dashboard/dashboardindex', '/authorityment/audit']),
    )
    expect(refused).not.toContain('/welcome')
    expect(refused).not.toContain('/topicDynamics/tdlist')
  })

  it('is narrowed by the roles of the route metas', () => {
    const can = permissionTest(catalogue, editor, own)
    expect(can('topicDynamics.topicModeration')).toBe(true)
    expect(can('topicDynamics.tdlist')).toBe(false)
  })
})

describe('the sidebar', () => {
  it('lists every module that is not hidden, without hidden screens', () => {
    const groups = menu(admin)
    expect(groups.map(({ title }) => title)).toEqual(
      catalogue.modules.filter(({ hidden, screens }) => !hidden && screens.length > 0).map(({ title }) => title),
    )
    const paths = groups.flatMap(({ screens }) => screens.map(({ path }) => path))
    expect(paths).toContain('/topicDynamics/tdlist')
    expect(paths).not.toContain('/topicDynamics/auditList')
  })

  it('with a power list shows the home screen and its entries only, modules or single screens', () => {
    expect(menu(moderator).map(({ path }) => path)).toEqual(['/welcome', '/topicDynamics', '/complaint'])
  })

  it('leaves out what is not permitted', () => {
    expect(menu(editor).map(({ path }) => path)).toEqual(['/welcome', '/topicDynamics'])
  })
})

describe('the first screen', () => {
  it('of a module is its first permitted one', () => {
    expect(firstScreenAt(catalogue, '/topicDynamics', permissionTest(catalogue, admin, own))?.path).toBe(
      '/topicDynamics/tdlist',
    )
    expect(firstScreenAt(catalogue, '/topicDynamics', permissionTest(catalogue, editor, own))?.path).toBe(
      '/topicDynamics/review',
    )
  })

  it('of an address nobody declared is none', () => {
    expect(firstScreenAt(catalogue, '/nowhere', permissionTest(catalogue, admin, own))).toBeNull()
  })
})
