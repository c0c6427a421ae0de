import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { searchTexts } from '../../../../src/catalogue/search.ts'
import { beginsWithLetters, findLetters, spell } from '../../../../src/console/catalogue/spelling.ts'
import { narrowing } from '../../../../src/console/palette/search/narrowing.ts'
import { syllableTable } from '../../../../src/syllables.ts'

const texts = searchTexts(catalogue)
const table = syllableTable(texts)
const spellings = [...texts, '👍动态 2.0', '行'].map((text) => spell(text, table))
/** What is typed: beginnings of texts and their pinyin, parts of them, and letters at random, in any order. */
const query = fc.oneof(
  fc
    .tuple(fc.constantFrom(...spellings), fc.nat(9), fc.boolean())
    .map(([{ characters, readings }, length, isSpelled]) =>
      (isSpelled ? readings.map(([first = '']) => first) : characters).join('').slice(0, length),
    ),
  fc.string({ unit: fc.constantFrom(...'dongtaishe', '动', '态', '👍'), maxLength: 6 }),
)

it.each([
  { name: 'anywhere', find: findLetters },
  { name: 'at the beginning', find: beginsWithLetters },
])('letter by letter, the same is found $name as in all there is', ({ find }) => {
  fc.assert(
    fc.property(fc.array(query, { minLength: 1, maxLength: 4 }), (queries) => {
      const found = narrowing<unknown>(spellings, find)
      for (const letters of queries.flatMap((each) => [...each].map((_, at, all) => all.slice(0, at + 1).join('')))) {
        const all = spellings.flatMap((spelling) => {
          const at = find(spelling, letters)
          return at === null ? [] : [[spelling, at]]
        })
        expect([...found(letters)]).toEqual(all)
      }
    }),
    { numRuns: 40 },
  )
})
