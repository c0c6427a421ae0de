import { expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { chartedFields } from '../../../src/catalogue/charted.ts'

it('a list adds up what came or went, not prices of one nor what somebody holds', () => {
  const sums = [...catalogue.entities.values()].flatMap((entity) =>
    chartedFields(entity).sums.map((name) => [entity, entity.fields[name]?.label ?? name] as const),
  )
  expect(sums.map(([, label]) => label)).toEqual(expect.arrayContaining(['实付', '已退', '销售额']))
  // The surcharges of an order are parts of what it came to.
  const priced = sums.filter(([{ machine }, label]) => (machine?.money ? /单价/ : /价|薪|余额|冻结|每/).test(label))
  expect(priced.map(([{ title }, label]) => `${title} ${label}`)).toEqual([])
})
