import { spelledGram, spellingsOf } from './spelled-grams.ts'

/** The texts of a row that keywords are looked for in. */
export type RowTexts = {
  readonly id: number
  readonly texts: readonly string[]
  /** Those of them that are found by their pinyin too, in the order of their fields; null where there is none. */
  readonly names: readonly (string | null)[]
}

/** Most pairs a keyword is looked up by: what holds these few and not the keyword is told apart by its text. */
const mostPairs = 8

/** What stands for each character of ASCII in a gram: letters small, and what is neither letter nor digit as no tokenizer parts it. */
const signs = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(character) ? character : String.fromCharCode(0xe000 + code)
})

/**
 * All that a row is looked up by.
 * @param longestSpelling letters of the longest spellings that are wanted; all there are unless said otherwise.
 */
export function gramsOf({ texts, names }: Pick<RowTexts, 'texts' | 'names'>, longestSpelling?: number): Set<string> {
  const grams = gramsOfTexts(texts)
  for (const [place, name] of names.entries()) {
    for (const spelling of spellingsOf(name ?? '', longestSpelling)) grams.add(spelledGram(place, spelling))
  }
  return grams
}

/**
 * The characters of texts and their pairs, each once, with letters a-z small: `AB 图` gives a, b, the blank, 图, and ab, b and
 * blank, blank and 图. None holds a blank or another character that ends a token.
 */
function gramsOfTexts(texts: readonly string[]): Set<string> {
  const grams = new Set<string>()
  for (const text of texts) {
    let before = ''
    for (const character of text) {
      const sign = signOf(character)
      grams.add(sign)
      if (before !== '') grams.add(before + sign)
      before = sign
    }
  }
  return grams
}

/** The grams every text holds that the keyword is in: itself where it is short, pairs spread over it where it is longer. */
export function gramsOfKeyword(keyword: string): string[] {
  const characters = [...keyword].map(signOf)
  if (characters.length < 2) return characters
  const pairs = [...new Set(characters.slice(1).map((sign, index) => `${characters[index]}${sign}`))]
  const step = Math.max(1, pairs.length / mostPairs)
  return Array.from({ length: Math.min(pairs.length, mostPairs) }, (_, index) => pairs[Math.floor(index * step)] ?? '')
}

function signOf(character: string): string {
  const code = character.charCodeAt(0)
  // Half a pair is written as what stands for the unknown, and read so.
  if (character.length === 1 && code >= 0xd800 && code <= 0xdfff) return '\ufffd'
  return signs[code] ?? character
}
