import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { buildCatalogue } from '../../../src/catalogue/catalogue.ts'
import { endpointsOf, isReading } from '../../../src/catalogue/endpoint.ts'
import { confirmedByPerson, guardedEntities, leftToPerson } from '../../../src/catalogue/token/asked-before.ts'
import { confirmedInConsole, shownToPeople } from '../../../src/catalogue/token/scope.ts'
import { get, post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { count, json, money, text } from '../../../src/catalogue/vocabulary/field.ts'
import { grid, module } from '../../../src/catalogue/vocabulary/module.ts'

/** Commands that give out a secret which no form takes, by its entity. */
const issuing: Readonly<Record<string, string>> = { merchant: 'merchant.login' }

const secrets = [...catalogue.entities.values()].filter(({ fields }) =>
  Object.values(fields).some(({ kind }) => kind === 'secret'),
)

test.each(secrets.map((entity) => [entity.name, entity] as const))(
  'a program changes no %s by itself',
  (name, entity) => {
    const asked = [...(entity.create?.form ?? []), ...(entity.edit?.form ?? [])]
    const isAsked = asked.some((field) => entity.fields[field]?.kind === 'secret')
    expect(isAsked || name in issuing).toBe(true)
    if (isAsked) expect(guardedEntities).toContain(name)
    const writing = endpointsOf(catalogue).filter(
      (each) => 'entity' in each && each.entity.name === name && !isReading(each),
    )
    const changing = isAsked ? writing : writing.filter(({ permission }) => permission === issuing[name])
    expect(changing).not.toEqual([])
    expect(changing.filter((each) => confirmedByPerson(catalogue.entities, each, []) === null)).toEqual([])
  },
)

test('whom money goes to, and how much of it the platform keeps, is left to a person', () => {
  const left = endpointsOf(catalogue).flatMap((each) => {
    const names = leftToPerson(catalogue.entities, each)
    // What is done to orders is a person's whatever it asks for.
    const isMoney = 'entity' in each && each.entity.machine?.money !== undefined
    return names.length > 0 && !isMoney && each.current ? [[each.permission, names]] : []
  })
  expect(Object.fromEntries(left)).toEqual({
    'merchant.create': ['owner', 'rate'],
    'merchant.edit': ['owner', 'rate'],
    'netshop.edit': ['merchant'],
    'rider.create': ['user'],
  })
  for (const each of endpointsOf(catalogue)) {
    const names = leftToPerson(catalogue.entities, each)
    if (names.length > 0) expect(confirmedByPerson(catalogue.entities, each, names), each.permission).not.toBeNull()
  }
})

test('what is sent or erased at a moment is left to a person, where it would be if it were done at once', () => {
  const later = endpointsOf(catalogue).filter(
    (each) =>
      each.current && !isReading(each) && confirmedByPerson(catalogue.entities, each, [])?.includes('设定的时间'),
  )
  expect(later.map(({ permission }) => permission).sort()).toEqual([
    'autoHi.create',
    'autoHi.edit',
    'autoHi.enable',
    'kefuTask.create',
    'kefuTask.edit',
    'kefuTask.resume',
    'user.cancel',
  ])
})

test('what no token shows or confirms is told by what it does, however it is called', () => {
  const wish = entity({
    name: 'wish',
    title: '请求',
    label: 'command',
    fields: {
      command: text('命令'),
      subject: text('对象'),
      rows: json('涉及'),
      count: count('笔数'),
      sum: money('合计'),
    },
    asks: { command: 'command', subject: 'subject', rows: 'rows', inputs: 'rows', count: 'count', sum: 'sum' },
    list: { call: get('/wish'), columns: ['command'], sort: 'command' },
    actions: {
      agree: { title: '同意', key: 'a', call: post('/wish/agree'), handler: 'agree', does: 'asked' },
      unveil: { title: '看全', key: 'v', call: post('/wish/unveil'), reveals: true },
      reveal: { title: '公开', key: 'p', call: post('/wish/reveal'), handler: 'publish' },
    },
  })
  const wishes = module({
    name: 'wishes',
    path: 'wishes',
    title: '请求',
    icon: 'flag',
    entities: [wish],
    screens: [grid({ path: 'wishes', title: '请求', entity: wish })],
  })
  const small = buildCatalogue([wishes], [])
  expect([[...confirmedInConsole(small)], [...shownToPeople(small)]]).toEqual([['wish.agree'], ['wish.unveil']])
  expect([...confirmedInConsole(catalogue)].sort()).toEqual(['moneyReview.confirm', 'programRequest.confirm'])
  expect(shownToPeople(catalogue)).toContain('user.reveal')
})
