import { keywordWords } from '../../../catalogue/schema/keyword-words.ts'
import { parsePhone } from '../../../catalogue/schema/value.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { spellingOfKeyword } from './spelled-grams.ts'

/**
 * What a row must answer to, each wherever it stands, where a keyword is looked for in some fields: each word of it; words of letters that follow
 * one another together, as they may spell one name (zhang san). Where telephone numbers are among the fields, one that is written in parts
 * (138 0013 8000) is the number as it is kept.
 */
export function keywordTerms({ fields: known }: Entity, fields: readonly string[], keyword: string): string[] {
  const number = parsePhone(keyword)
  if (isMobile(number) && fields.some((name) => known[name]?.kind === 'phone')) return [number]
  const terms: string[] = []
  for (const word of keywordWords(keyword)) {
    const last = terms.at(-1)
    const isSpelledOn = last !== undefined && spellingOfKeyword(last) !== null && spellingOfKeyword(word) !== null
    if (isSpelledOn) terms.splice(-1, 1, `${last} ${word}`)
    else terms.push(word)
  }
  return terms
}

function isMobile(value: unknown): value is string {
  return typeof value === 'string' && /^1\d{10}$/.test(value)
}
