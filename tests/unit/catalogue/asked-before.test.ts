import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { endpointsOf, isReading } from '../../../src/catalogue/endpoint.ts'
import { confirmedByPerson, guardedEntities, leftToPerson } from '../../../src/catalogue/token/asked-before.ts'

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
