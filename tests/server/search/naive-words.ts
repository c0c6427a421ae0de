import type { KeywordWord } from '../../../src/catalogue/schema/keyword-words.ts'

const closing = new Map([
  ['"', '"'],
  ['“', '”'],
  ['「', '」'],
])

/** The words of a keyword, read character by character. */
export function naiveWords(keyword: string): KeywordWord[] {
  const words: KeywordWord[] = []
  let plain = ''
  const endWord = () => {
    if (plain !== '') words.push({ text: plain, isQuoted: false })
    plain = ''
  }
  for (let at = 0; at < keyword.length; at++) {
    const character = keyword.charAt(at)
    const end = keyword.indexOf(closing.get(character) ?? '\0', at + 1)
    const inside = keyword.slice(at + 1, Math.max(at, end))
    if (inside.trim() !== '') {
      endWord()
      words.push({ text: inside, isQuoted: true })
      at = end
    } else if (character.trim() === '') endWord()
    else plain += character
  }
  endWord()
  return words
}
