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

/** The readings of each Chinese character asked for: there are some 20,000, and a school's names use a few hundred. */
const known = new Map<string, readonly string[]>()

/**
 * All that a character may be read as, without tones and the usual one first, as it is typed: 重 gives zhong and chong, 略 lve and
 * lue. None for what is not Chinese, or in no dictionary.
 */
export function readingsOf(character: string): readonly string[] {
  if (!/^\p{Script=Han}$/u.test(character)) return []
  const found = known.get(character) ?? foundReadings(character)
  known.set(character, found)
  return found
}

function foundReadings(character: string): string[] {
  const [possible = []] = polyphonic(character, { type: 'array', toneType: 'none', v: true })
  const typed = possible.flatMap((reading) =>
    /[nl]ve$/.test(reading) ? [reading, reading.replace('ve', 'ue')] : [reading],
  )
  return [...new Set(typed)].filter((reading) => /^[a-z]+$/.test(reading))
}

/** The syllables of many texts, by text. */
export function syllableTable(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text, syllablesOf(text)]))
}
