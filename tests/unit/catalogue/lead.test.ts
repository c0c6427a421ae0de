import { expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'

/** Lists whose rows are known by their number or day to whoever reads them, and why. */
const known: Readonly<Record<string, string>> = {
  balanceOrder: 'the school tops itself up, and says of few why',
  reconciliation: 'there is one a day',
  reconciliationDifference: 'it is looked for at the provider by its number',
}

it('a card begins with what recalls its row to people, not with a number or a day', () => {
  const bare = [...catalogue.entities.values()].filter(
    ({ name, label, list }) => list && !list.lead && /^(number|day)$/.test(label) && !(name in known),
  )
  expect(bare.map(({ name }) => name)).toEqual([])
  const leads = [...catalogue.entities.values()].flatMap(({ name, fields, list }) =>
    list?.lead === undefined ? [] : [`${name}.${list.lead} ${fields[list.lead]?.kind}`],
  )
  expect(leads.filter((each) => !/ (text|ref)$/.test(each))).toEqual([])
})
