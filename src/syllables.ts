import { pinyin, polyphonic } from 'pinyin-pro'

/**
 * The syllables of a text in one line: one part a character, parts separated by a blank, a polyphone's readings by a
 * bar, the one that fits the words first: 重审 gives `chong|zhong shen`. What is not Chinese stands for itself in lower
 * case. The dictionary stays out of the bundle: it is asked while the console is built, and by the server.
 * @throws Error where the dictionary counts the characters differently.
 */
export function syllablesOf(text: string): string {
  const characters = [...text]
  const fitting = pinyin(text, { type: 'array', toneType: 'none', v: true })
  const possible = polyphonic(text, { type: 'array', toneType: 'none', v: true })
  if (fitting.length !== characters.length || possible.length !== characters.length) {
    throw new Error(`the syllables of ${text} do not fit its characters`)
  }
  return characters
    .map((character, index) => {
      if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase()
      return [...new Set([fitting[index] ?? '', ...(possible[index] ?? [])])].join('|')
    })
    .join(' ')
}

/** The syllables of many texts, by text. */
export function syllableTable(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, syllablesOf(text)]))
}
