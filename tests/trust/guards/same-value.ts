import type { Guard } from './guard.ts'

const sameValue = 'tests/server/write/same-value.test.ts'
const picker = 'tests/browser/same-value.test.ts'
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
    replace: 'leaving.slice(0, 0 * behind.size)',
    test: { file: sameValue, name: 'are not left behind by it' },
  },
  {
    what: 'rows that others refer to are held on PostgreSQL',
    file: 'src/server/write/rows/locked-rows.ts',
    find: "lockRows(scope, entity, ids, fields, 'forShare')",
    replace: "lockRows({ ...scope, isRehearsed: true }, entity, ids, fields, 'forShare')",
    test: { file: sameValue, name: 'wait for whoever writes it' },
  },
  {
    what: 'of two rows of one name a sheet means the one that fits its line',
    file: 'src/server/import/read-cell.ts',
    find: 'row[same] === beside[same]',
    replace: 'row[same] !== undefined',
    test: { file: sameValue, name: 'of a sheet are held to it too' },
  },
  {
    what: 'only rows that fit are offered',
    file: 'src/server/read/picker/options.ts',
    find: 'offeredWhere(dependencies.catalogue, entity, where, params)',
    replace: 'where',
    test: { file: sameValue, name: 'are offered by it' },
  },
  {
    what: 'a picker asks for rows that fit the form',
    file: 'src/console/form/control/ref-input.tsx',
    find: 'limit: mostOptions, ...only.by,',
    replace: 'limit: mostOptions,',
    test: { file: picker, name: 'goes by the record' },
    slow: true,
  },
  {
    what: 'what fits a form no more is taken out of it',
    file: 'src/console/form/use-same-values.ts',
    find: 'chosen && was && !isOne(was, value)',
    replace: 'chosen && was && value === null',
    test: { file: picker, name: 'follows what the form says' },
    slow: true,
  },
]
