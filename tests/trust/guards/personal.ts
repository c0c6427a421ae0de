import type { Guard } from './guard.ts'

const masked = 'tests/server/personal/masked.test.ts'
const reveal = 'tests/server/personal/reveal.test.ts'

/** What says who somebody is: masked until it is asked for, and that is on record. */
export const personalGuards: readonly Guard[] = [
  {
    what: 'what is masked is found by the whole of it alone',
    file: 'src/server/read/where.ts',
    find: 'if (!isMasked(entity.fields[field])) return contains(engine, column, word)',
    replace: 'return contains(engine, column, word)',
    test: { file: masked, name: 'is found by the whole number' },
  },
  {
    what: 'each word of a keyword that may be a masked value is a try',
    file: 'src/server/access/masked-guess.ts',
    find: 'const words = keyword === null ? [] : keywordTerms(entity, searched, keyword).flatMap((term) => term.words)',
    replace: 'const words = keyword === null ? [] : [{ text: keyword }]',
    test: { file: masked, name: 'asks by so many of its values an hour' },
  },
  {
    what: 'what is masked is not found among hundreds of values at once',
    file: 'src/catalogue/schema/request.ts',
    find: 'const most = isMasked(field) ? limits.masked : limits.page',
    replace: 'const most = isMasked(field) ? limits.page : limits.page',
    test: { file: masked, name: 'is found by the whole number' },
  },
  {
    what: 'whole values of masked fields are asked by so many within the hour',
    file: 'src/server/access/masked-guess.ts',
    find: 'return rows.length > 0',
    replace: 'return rows.length >= 0',
    test: { file: masked, name: 'asks by so many of its values an hour' },
  },
  {
    what: 'a dry run tries no numbers on',
    file: 'src/server/calls/dry-run.ts',
    find: 'isAnswered ? triedByTrial(account, endpoint, params) : null',
    replace: 'null',
    test: { file: masked, name: 'tries no numbers on' },
  },
  {
    what: 'a mask that is sent back overwrites nothing',
    file: 'src/server/write/change-set.ts',
    find: 'own(entity, sanitised(entity, withoutMasks(entity, given, row)))',
    replace: 'own(entity, sanitised(entity, given))',
    test: { file: masked, name: 'is not overwritten by its mask' },
  },
  {
    what: 'the audit masks what rows held',
    file: 'src/server/audit/shown-values.ts',
    find: 'masked(fields, veiledValues(',
    replace: 'masked({}, veiledValues(',
    test: { file: masked, name: 'is masked in what the audit' },
  },
  {
    what: 'rows shown whole are counted within the hour',
    file: 'src/server/calls/reveal.ts',
    find: '    await refuseTooMany(scope, rows.length)\n',
    replace: '',
    test: { file: reveal, name: 'is bounded' },
  },
]
