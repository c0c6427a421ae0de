import { type KeywordWord, keywordWords } from '../../../catalogue/schema/keyword-words.ts'
import { parsePhone } from '../../../catalogue/schema/value.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { spellingOfKeyword } from './spelled-grams.ts'

/** What a row must answer to: it holds all the words, or a name of it is spelled so; null where they can be no pinyin. */
export type Term = { readonly words: readonly KeywordWord[]; readonly spelling: string | null }

/**
 * What a row must answer to, each wherever it stands, where a keyword is looked for in some fields: each word of it; words of letters that follow
 * one another together, as they may spell one name (zhang san). Where telephone numbers are among the fields, one that is written in parts
 * (138 0013 8000) is the number as it is kept.
 */
export function keywordTerms({ fields: known }: Entity, fields: readonly string[], keyword: string): Term[] {
  const number = parsePhone(keyword)
  if (isMobile(number) && fields.some((name) => known[name]?.kind === 'phone')) {
    return [{ words: [{ text: number, isQuoted: false }], spelling: null }]
  }
  const terms: Term[] = []
  for (const word of keywordWords(keyword)) {
    const last = terms.at(-1)
    const own = termOf([word])
    const isSpelledOn = last !== undefined && last.spelling !== null && own.spelling !== null
    if (isSpelledOn) terms.splice(-1, 1, termOf([...last.words, word]))
    else terms.push(own)
  }
  return terms
}

function termOf(words: readonly KeywordWord[]): Term {
  const isQuoted = words.some((word) => word.isQuoted)
  return { words, spelling: isQuoted ? null : spellingOfKeyword(words.map(({ text }) => text).join(' ')) }
}

function isMobile(value: unknown): value is string {
  return typeof value === 'string' && /^1\d{10}$/.test(value)
}
