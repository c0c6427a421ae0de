import type { Guard } from './guard.ts'

const looks = 'src/server/rows/found/word-look.ts'
const found = 'tests/server/sensitive/found.test.ts'
const changed = 'tests/server/sensitive/words-changed.test.ts'

/** Lists by whether sensitive words are found in their texts. */
export const wordsGuards: readonly Guard[] = [
  {
    what: 'texts that are edited are looked at for sensitive words',
    file: 'src/server/write/rows/with-found.ts',
    find: "(kind === 'updated' && finds.some((name) => patch[name] !== undefined))",
    replace: 'false',
    test: { file: found, name: 'what is written, edited and taken back' },
  },
  {
    what: 'rows not looked at with the words as they are, are in neither list',
    file: looks,
    find: 'return { where: { ...where, from }, isLooking: true }',
    replace: 'return { where, isLooking: true }',
    test: { file: changed, name: 'are in neither list until they are looked at' },
  },
  {
    what: 'other words have all rows looked at anew',
    file: 'src/server/write/words-listener.ts',
    find: 'if (!isOther) return []',
    replace: 'return []',
    test: { file: changed, name: 'are looked at anew in the background' },
  },
  {
    what: 'rows of an older build are looked at',
    file: looks,
    find: 'for (const { id } of schools) await beginLook(trx, Number(id), entity)',
    replace: '',
    test: { file: changed, name: 'of an older build are looked at behind the work' },
  },
  {
    what: 'what holds no words is counted without what does',
    file: 'src/server/read/scan/count-without-words.ts',
    find: 'kept.total - (',
    replace: 'kept.total - 0 * (',
    test: { file: found, name: 'are counted by status as their rows are' },
  },
]
