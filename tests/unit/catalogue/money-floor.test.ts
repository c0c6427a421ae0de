import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import type { Field } from '../../../src/catalogue/vocabulary/field.ts'

/** Amounts that may be 0 though nothing beside them says what that means, each with why. */
const zeroByItself: Readonly<Record<string, string>> = {
  'purchaseOrder.cost': 'what a supplier adds for nothing',
  'runningCategory.basePrice': 'an errand that costs what is added alone',
  'memberCardGoods.originalPrice': 'old clients send 0 where there is none',
  'vipGoods.originalPrice': 'old clients send 0 where there is none',
  'secondGoods.originalPrice': 'old clients send 0 where there is none',
}

/** The amounts somebody enters for rows of an entity, by name. */
function entered({ name, fields, create, edit, actions = {} }: Entity): (readonly [string, Field])[] {
  const written = [create, edit].flatMap((form) => form?.form ?? [])
  const asked = Object.values(actions).flatMap(({ form = [], ask = [] }) => [...form, ...ask])
  const own = [...new Set([...written, ...asked])].flatMap((each) =>
    fields[each] ? [[each, fields[each]] as const] : [],
  )
  const inputs = Object.values(actions).flatMap((action) => Object.entries(action.inputs ?? {}))
  return [...own, ...inputs].map(([each, field]) => [`${name}.${each}`, field])
}

const amounts = [...catalogue.entities.values()]
  .flatMap(entered)
  .flatMap(([name, field]) => (field.kind === 'money' ? [[name, field] as const] : []))

test('no amount that is entered may be negative', () => {
  expect(amounts.length).toBeGreaterThan(40)
  expect(amounts.filter(([, { min = -1 }]) => min < 0).map(([name]) => name)).toEqual([])
})

test('none may be 0 but where that is what it begins with, or it says what 0 means', () => {
  const mayBeNothing = amounts.filter(
    ([, { min, zero, default: first }]) => min === 0 && zero === undefined && first !== 0,
  )
  expect(mayBeNothing.map(([name]) => name).toSorted()).toEqual(Object.keys(zeroByItself).toSorted())
})
