import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtWords, wordsIn } from '../../../../src/catalogue/sensitive/cut-at-words.ts'
import { wordFinder } from '../../../../src/catalogue/sensitive/find-words.ts'

const list = ['加微信', '微信', '代写', 'vx', 'sb', '+v', 'VIP+', '扫码进群', '𠮷利', '刷單'].join('\n')
const find = wordFinder(list)
const found = (text: string) => wordsIn(text, find)

describe('sensitive words are found', () => {
  test('as they are written, the longest first, in any case', () => {
    expect(found('想要的加微信，或 VX 联系，VIP+ 也行')).toEqual(['加微信', 'VX', 'VIP+'])
    expect(found('姓𠮷利')).toEqual(['𠮷利'])
    expect(found('明天交作业')).toEqual([])
  })

  test.each([
    ['加 微 信 领取', '加 微 信'],
    ['加-微*信', '加-微*信'],
    ['加（微）信', '加（微）信'],
    ['加🔥微🔥信', '加🔥微🔥信'],
    ['代\u200b写论文', '代\u200b写'],
    ['代\u00ad\ufe0f写', '代\u00ad\ufe0f写'],
    ['代·写', '代·写'],
    ['找我ＶＸ', 'ＶＸ'],
    ['找我v\u200dx', 'v\u200dx'],
    ['找我ⓥⓧ', 'ⓥⓧ'],
    ['扫　码　进　群', '扫　码　进　群'],
    ['请加。微。信。领取', '加。微。信'],
    ['加\n微。\n\n信', '加\n微。\n\n信'],
    ['扫，码！进？群', '扫，码！进？群'],
    ['代寫論文', '代寫'],
    ['代-寫論文', '代-寫'],
    ['掃碼進群', '掃碼進群'],
    ['刷单兼职', '刷单'],
  ])('in %s', (text, word) => {
    expect(found(text)).toEqual([word])
  })

  test.each([
    ['差距很微，信不信由你', '微信'],
    ['三代 写作课', '代写'],
    ['this is best', 'sb'],
    ['us-b', 'sb'],
    ['三代。写完了', '代写'],
    ['三代\n写完了', '代写'],
    ['不要再加。微小的事', '加微信'],
    ['再加，微。代，写', '代写'],
    ['vip 通道', 'VIP+'],
    ['vv', '+v'],
  ])('but not across what parts a text: %s', (text, word) => {
    expect(found(text)).not.toContain(word)
    expect(found(text)).toEqual([])
  })

  test.each([
    ['赌', '賭'],
    ['賭', '赌'],
    ['赌', '赌'],
  ])('also where one is a single character, simplified or not: %s', (word, written) => {
    expect(wordsIn(`聚众${written}博，${written}`, wordFinder(word))).toEqual([written])
    expect(wordsIn('Ｖ', wordFinder('v'))).toEqual([])
  })

  test('nowhere where there are none', () => {
    expect(wordFinder(' \n，')).toBeNull()
    expect(cutAtWords('加微信', null)).toEqual(['加微信'])
  })

  const word = fc.constantFrom('加微信', '扫码进群', '代写')
  const between = fc.constantFrom('', '-', '*', '\u200b', '🔥', '（', '·', '\u0301')
  test('wherever they stand and whatever is put between their characters; the cut text is the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        word,
        fc.array(between),
        fc.string(),
        (before, chosen, gaps, after) => {
          const hidden = [...chosen].map((character, index) => character + (gaps[index] ?? '')).join('')
          const text = `${before}。${hidden}。${after}`
          const parts = cutAtWords(text, find)
          expect(parts.join('')).toBe(text)
          const marked = parts.filter((_, index) => index % 2 === 1)
          expect(marked.some((part) => hidden.startsWith(part) && part.endsWith(chosen.slice(-1)))).toBe(true)
        },
      ),
    )
  })
})
