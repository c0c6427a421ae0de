import type { Guard } from './guard.ts'

const sameValue = 'tests/server/write/same-value.test.ts'
const rule = 'src/server/write/rule/same-value.ts'

/** That rows agree with what they refer to, whichever of the two is written. */
export const sameValueGuards: readonly Guard[] = [
  {
    what: 'a row agrees with what it refers to',
    file: rule,
    find: 'value === undefined || value === each.own ? []',
    replace: 'value !== null ? []',
    test: { file: sameValue, name: 'take what they have in common' },
  },
  {
    what: 'nothing leaves those behind that refer to it',
    file: rule,
    find: 'leaving.filter(({ id }) => behind.has(id))',
    replace: 'leaving.filter(({ id }) => !behind.has(id) && id < 0)',
    test: { file: sameValue, name: 'are not left behind by it' },
  },
]
