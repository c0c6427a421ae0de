import { expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import type { Entity } from '../../../../src/catalogue/vocabulary/entity.ts'
import type { Field } from '../../../../src/catalogue/vocabulary/field.ts'
import type { Row } from '../../../../src/catalogue/wire.ts'
import { cardParts, leadOf } from '../../../../src/console/grid/view/card-parts.ts'

const lists = [...catalogue.entities.values()].filter(({ list }) => list)

function sampleOf(field: Field): unknown {
  if (field.kind === 'status' || field.kind === 'choice') return Object.keys(field.options)[0]
  if (field.kind === 'ref') return { id: 1, label: `某${field.label}`, picture: null }
  return ['count', 'money', 'time'].includes(field.kind) ? 1 : `某${field.label}`
}

/** A row with a value in each of its columns. */
function rowOf({ fields }: Entity): Row {
  return {
    id: 1,
    changedAt: 1,
    version: 1,
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)])),
  }
}

function partsOf(entity: Entity, row: Row = rowOf(entity)) {
  return cardParts(entity, entity.list?.lead ?? entity.label, '标题', row)
}

const named = (name: string) => {
  const entity = catalogue.entities.get(name)
  if (!entity) throw new Error(name)
  return entity
}

it('a card says more of its row than when it came, wherever a column tells rows apart', () => {
  for (const entity of lists) {
    const { facts } = partsOf(entity)
    const shown = facts.map(({ name }) => name)
    const title = entity.list?.lead ?? entity.label
    const left = (entity.list?.columns ?? []).filter((name) => {
      const kind = entity.fields[name]?.kind
      return name !== title && !shown.includes(name) && (kind === 'choice' || kind === 'ref' || kind === 'phone')
    })
    expect.soft([entity.title, shown.length >= 4 || left.length === 0]).toEqual([entity.title, true])
  }
})

it('a card shows what somebody reviews, and how a transfer went', () => {
  expect(partsOf(named('auditPerson')).facts.map(({ field }) => field.label)).toContain('负责')
  expect(partsOf(named('transfer')).facts.map(({ field }) => field.label)).toContain('类型')
})

it('a card shows what a row comes to, and no price of one before it', () => {
  for (const entity of lists) {
    const { facts } = partsOf(entity)
    const [first, ...others] = facts.flatMap(({ field }) => (field.kind === 'money' ? [field] : []))
    const isPrice = first?.summed === false && others.some(({ summed }) => summed !== false)
    expect.soft([entity.title, isPrice]).toEqual([entity.title, false])
  }
  const labels = partsOf(named('purchaseOrder')).facts.map(({ field }) => field.label)
  expect(labels.indexOf('金额')).toBe(labels.indexOf('商家') + 1)
})

it('the status of a card is the one its list is sorted into', () => {
  expect(partsOf(named('identityProvider')).status?.name).toBe('status')
})

it('a card begins with something wherever its row has a name at all', () => {
  const account = named('account')
  expect(leadOf(account, rowOf(account))).toBe('name')
  expect(leadOf(account, { ...rowOf(account), name: null })).toBe('username')
  const push = named('pageRobot')
  expect([leadOf(push, rowOf(push)), leadOf(push, { ...rowOf(push), words: '' })]).toEqual(['diyPage', 'diyPage'])
})

it('a column with nothing in it gives its room to the next', () => {
  const job = named('parttimeJob')
  const full = partsOf(job).facts.map(({ name }) => name)
  const [other = ''] = full.filter((name) => job.fields[name]?.kind === 'choice')
  expect(partsOf(job, { ...rowOf(job), [other]: null }).facts).toHaveLength(full.length)
})
