import type { Guard } from './guard.ts'

const price = 'tests/unit/catalogue/order/errand-price.test.ts'
const errand = 'tests/server/handlers/errand.test.ts'

/** What keeps prices of errands, and where they go, as they are said. */
export const errandGuards: readonly Guard[] = [
  {
    what: 'percentages are rounded down in one place',
    file: 'src/catalogue/order/part.ts',
    find: 'return Math.floor(',
    replace: 'return Math.round(',
    test: { file: price, name: 'is refused for members and others alike, and never dearer for members' },
  },
  {
    what: 'a period that runs past midnight belongs to the day it began',
    file: 'src/catalogue/order/errand-price.ts',
    find: 'isAmong(days, today - 1)',
    replace: 'isAmong(days, today)',
    test: { file: price, name: 'a Friday’s night runs into Saturday' },
  },
  {
    what: 'what stands below a category that is switched off is switched off with it',
    file: 'src/server/handlers/errand/price.ts',
    find: 'kept.length === categories.length ? kept : withParents(kept)',
    replace: 'categories',
    test: { file: errand, name: 'a price follows from the rows and the settings as they stand' },
  },
  {
    what: 'a person has one usual address',
    file: 'src/server/handlers/errand/address.ts',
    find: "if (id !== row?.id) await change('userAddress', id, { usual: false })",
    replace: 'void id',
    test: { file: errand, name: 'a person has one usual address' },
  },
]
