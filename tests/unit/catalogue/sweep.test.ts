import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf } from '../../../src/catalogue/endpoint.ts'
import { permissionsOf } from '../../../src/catalogue/permission.ts'
import { tableOf } from '../../../src/catalogue/schema/table.ts'
import { valueSchema } from '../../../src/catalogue/schema/value.ts'
import { searchEntries } from '../../../src/catalogue/search.ts'
import calls from '../../spec/calls.json'
import routes from '../../spec/routes.json'
import { sampleValue } from '../../support/sample.ts'

const chinese = /[\u4e00-\u9fff]/

describe('every command', () => {
  it.each(catalogue.commands.map((command) => [command.id, command] as const))(
    '%s has a Chinese title and trail',
    (_, command) => {
      expect(command.title).toMatch(chinese)
      expect(command.trail.length).toBeGreaterThan(0)
      for (const step of command.trail) expect.soft(step).toMatch(chinese)
    },
  )

  it('sets off Latin letters where its verb stands before a title that begins with them', () => {
    const titles = catalogue.commands.map(({ title }) => title)
    expect(titles).toContain('新建 NFC 标签')
    expect(titles.filter((title) => /^(新建|编辑|查看)[a-z0-9]/i.test(title))).toEqual([])
  })

  it('has a permission, unless it is of the shell', () => {
    const permissions = new Set(permissionsOf(catalogue).map((permission) => permission.id))
    for (const command of catalogue.commands) {
      expect.soft(permissions.has(command.id), command.id).toBe(command.kind !== 'shell')
    }
  })

  it('is reachable: acted upon from a screen of the route table', () => {
    const paths = new Set(catalogue.screens.map((placed) => placed.path))
    for (const entry of searchEntries(catalogue)) {
      if (entry.command.kind === 'shell') continue
      expect.soft(paths.has(entry.path), `${entry.id} at "${entry.path}"`).toBe(true)
    }
  })
})

describe('every entity', () => {
  it.each([...catalogue.entities.values()].map((entity) => [entity.name, entity] as const))(
    '%s names a label field, and has a table whose indexes begin with the school',
    (_, entity) => {
      expect(entity.fields[entity.label]).toBeDefined()
      const table = tableOf(entity)
      const columns = new Set(table.columns.map((column) => column.name))
      expect(columns.size).toBe(table.columns.length)
      for (const index of table.indexes) {
        expect.soft(index.columns[0]?.name).toBe('school_id')
        for (const column of index.columns)
          expect.soft(columns.has(column.name), `${index.name}.${column.name}`).toBe(true)
      }
      for (const { columns } of table.unique) expect.soft(columns[0]).toBe('school_id')
      expect(new Set(table.indexes.map((index) => index.name)).size).toBe(table.indexes.length)
    },
  )

  it('names as the author of its rows a person', () => {
    const authors = [...catalogue.entities.values()].flatMap(({ name, fields, detail }) => {
      const field = detail?.author === undefined ? undefined : fields[detail.author]
      return detail?.author === undefined ? [] : [[name, field?.kind === 'ref' ? field.entity : field?.kind]]
    })
    expect(authors.length).toBeGreaterThan(10)
    expect(authors.filter(([, target]) => target !== 'user')).toEqual([])
  })

  it('labels every status and every value of a choice', () => {
    for (const entity of catalogue.entities.values()) {
      for (const [name, field] of Object.entries(entity.fields)) {
        if (field.kind !== 'status' && field.kind !== 'choice') continue
        for (const label of Object.values(field.options)) expect.soft(label, `${entity.name}.${name}`).not.toBe('')
      }
    }
  })
})

describe('every field', () => {
  const fields = [
    ...[...catalogue.entities.values()].flatMap(({ name, fields, actions = {} }) => [
      ...Object.entries(fields).map(([field, words]) => [`${name}.${field}`, words] as const),
      ...Object.entries(actions).flatMap(([verb, { inputs = {} }]) =>
        Object.entries(inputs).map(([field, words]) => [`${name}.${verb} ${field}`, words] as const),
      ),
    ]),
    ...[...catalogue.settings.values()].flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, words]) => [`${name}.${field}`, words] as const),
    ),
  ]

  it('takes the sample that is made from its rules, which other tests send', () => {
    expect(fields.length).toBeGreaterThan(400)
    for (const [name, field] of fields) {
      const { success, error } = valueSchema({ ...field, required: true }).safeParse(sampleValue(field))
      expect.soft([name, success, error?.issues]).toEqual([name, true, undefined])
    }
  })
})

describe('the specification', () => {
  const named = new Set(endpointsOf(catalogue).map(({ call }) => `${call.method} ${call.path}`))
  const groups = [
    'topics',
    'dynamics',
    'dynamics-v3',
    'comments',
    'videos',
    'complaints',
    'settings-v3',
    'certification',
    'ads',
    'articles',
    'banners',
    'career',
    'career-names',
    'carpool',
    'diy',
    'help',
    'hottalk',
    'lifegoods',
    'lost',
    'lovewall',
    'merchants',
    'netshop',
    'membercards',
    'money',
    'address',
    'notices',
    'pages',
    'parttime',
    'people',
    'permissions',
    'riders',
    'robotmsg',
    'roommate',
    'running',
    'running-statistics',
    'running-v3',
    'qrcode',
    'roommate',
    'secondhand',
    'signin',
    'skill',
    'structure',
    'system',
    'talent',
    'users',
    'vip',
    'votes',
    'wall',
  ]

  /** Answered by hand: a file is no row. */
  const byHand = [
    '/school/upload/downLoadFileToOss',
    '/school/vote/export',
    '/school/v3_0/running/order/export',
    '/school/running/statistics/rider/desc/export',
    '/school/running/statistics/rider/asc/export',
    '/devapi/mech.mech_goods/exportList',
    '/editor/uploadImg',
    '/api/editor/uploadImg',
    '/school/account/reset',
    // One address with selectors (tests/server/life-goods).
    '/?sysToken',
    '/?sysLogin',
    '/?goodsIndex',
    '/?categoryIndex',
    '/api/wxapp/code',
  ]
  const expected = calls.filter((call) => groups.includes(call.group) && !byHand.includes(call.path))

  it.each(expected.map((call) => [`${call.method} ${call.path}`]))('%s is named by the catalogue', (call) => {
    expect(named.has(call)).toBe(true)
  })

  /** Modules whose every route stands. */
  const complete = [
    '/runErrands',
    '/withdraw',
    '/topicDynamics',
    '/lovewall',
    '/blacklist',
    '/userManagement',
    '/sellRoommate',
    '/parttime',
    '/CampusQA',
    '/hotdiscussion',
    '/yellowpages',
    '/searchQuestions',
    '/helpCenter',
    '/lostAndFound',
    '/vote',
    '/announcement',
    '/advertising',
    '/visualization',
    '/authorityment',
    '/dataWall',
    '/complaint',
    '/dashboard',
    '/secondhand',
    '/qrCode',
    '/virtual',
    '/merchandise',
    '/dormitorysnacks',
    '/applicationmarket',
    '/vipCenter',
    '/skill',
    '/carpool',
    '/signIn',
    '/systemSettings',
    '/appletsDIY',
  ]
  const placed = new Map(catalogue.screens.map((each) => [each.path, each]))

  it.each(complete)('has every route of %s, hidden ones hidden', (path) => {
    const group = routes.groups.find((each) => each.path === path)
    expect(group?.children.length).toBeGreaterThan(0)
    for (const child of group?.children ?? []) {
      expect.soft(placed.has(child.full), child.full).toBe(true)
      expect.soft(placed.get(child.full)?.screen.hidden ?? false, child.full).toBe(child.hidden)
    }
  })

  it('has the help screens of every module', () => {
    const ofHelp = routes.groups
      .flatMap(({ children }) => children.map(({ full }) => full))
      .filter((path) => /help/i.test(path))
    expect(ofHelp.length).toBeGreaterThan(10)
    for (const path of ofHelp) expect.soft(placed.has(path), path).toBe(true)
  })

  it('shows modules in the order of the route table', () => {
    const order = routes.groups.map((group) => group.path)
    const known = catalogue.modules.map((module) => module.path).filter((path) => order.includes(path))
    expect(known).toEqual([...known].sort((one, two) => order.indexOf(one) - order.indexOf(two)))
  })

  it('has a route for every screen but our own, which it has none for', () => {
    const known = new Set(routes.groups.flatMap((group) => group.children.map((child) => child.full)))
    for (const { path, screen } of catalogue.screens) expect.soft(known.has(path), path).toBe(screen.own !== true)
  })
})
