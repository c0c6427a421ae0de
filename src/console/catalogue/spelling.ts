const pause = /[\s\p{P}]/u
const pauses = /[\s\p{P}]/gu

/** Syllables by text, as syllables.ts writes them. */
export type SyllableTable = Readonly<Record<string, string>>

/** A text prepared for being looked for by its characters, its pinyin, its initials, or a mixture of them. */
export type Spelling = {
  /** The text in lower case, one part a character. */
  readonly characters: readonly string[]
  /** Possible syllables of each character; the character itself where it is not Chinese. */
  readonly readings: readonly (readonly string[])[]
  /** Which characters are blanks or punctuation, passed over while reading. */
  readonly pauses: readonly boolean[]
}

/** Characters of a text that a query covers, by index; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** Prepares a text; one the table does not know is found by its characters only. */
export function spell(text: string, syllables: SyllableTable): Spelling {
  const characters = [...text.toLowerCase()]
  const parts = syllables[text]?.split(' ')
  const known = parts?.length === characters.length ? parts : characters
  return {
    characters,
    readings: known.map((part, index) => readingsOf(part, characters[index] ?? '')),
    pauses: characters.map(isPause),
  }
}

/** A query in the form texts are compared in: half-width, lower case, single blanks. */
export function normalQuery(query: string): string {
  return query.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}

/**
 * Where a query stands in a text without a gap, earliest first: 动态, dongtai, dt, dongt and 动tai all cover the first
 * two characters of 动态列表. Blanks and punctuation are passed over on both sides.
 */
export function findSpelling(text: Spelling, query: string): Span | null {
  return findLetters(text, lettersOf(query))
}

/** What of a query is compared: without blanks and punctuation. */
export function lettersOf(query: string): string {
  return query.replace(pauses, '')
}

/** As findSpelling, with letters already taken from the query: for looking through many texts. */
export function findLetters(text: Spelling, letters: string): Span | null {
  if (letters === '') return null
  for (let from = 0; from < text.characters.length; from += 1) {
    if (text.pauses[from]) continue
    const to = reach(text, from, letters, 0)
    if (to >= 0) return { from, to }
  }
  return null
}

/** The index after the last character that letters cover from the beginning of a text, or null where it begins otherwise. */
export function beginsWithLetters(text: Spelling, letters: string): number | null {
  const to = letters === '' ? -1 : reach(text, 0, letters, 0)
  return to < 0 ? null : to
}

/** First readings joined, for example dongtailiebiao. */
export function fullPinyin(text: Spelling): string {
  return text.readings.map((readings) => readings[0] ?? '').join('')
}

/** First letters joined, for example dtlb. */
export function initials(text: Spelling): string {
  return text.readings.map((readings) => readings[0]?.charAt(0) ?? '').join('')
}

/** Few characters make up many texts: what is known of one is kept. */
const knownReadings = new Map<string, readonly string[]>()
const knownPauses = new Map<string, boolean>()

function readingsOf(part: string, character: string): readonly string[] {
  const known = knownReadings.get(part)
  if (known) return known
  const readings = part.split('|').filter((reading) => reading !== '')
  if (readings.length === 0) return [character]
  knownReadings.set(part, readings)
  return readings
}

function isPause(character: string): boolean {
  const known = knownPauses.get(character)
  if (known !== undefined) return known
  const is = pause.test(character)
  knownPauses.set(character, is)
  return is
}

/** The index after the last character covered when `letters` from `used` on are read from character `at`, or -1. */
function reach(text: Spelling, at: number, letters: string, used: number): number {
  if (used === letters.length) return at
  const character = text.characters[at]
  if (character === undefined) return -1
  if (letters.startsWith(character, used)) {
    const to = reach(text, at + 1, letters, used + character.length)
    if (to >= 0) return to
  }
  for (const reading of text.readings[at] ?? []) {
    const shared = sharedLength(reading, letters, used)
    // The fewest letters first: sh is both characters of 审核 before it is the beginning of the first.
    for (let taken = 1; taken <= shared; taken += 1) {
      const to = reach(text, at + 1, letters, used + taken)
      if (to >= 0) return to
    }
  }
  return text.pauses[at] ? reach(text, at + 1, letters, used) : -1
}

function sharedLength(reading: string, letters: string, used: number): number {
  let length = 0
  while (length < reading.length && reading[length] === letters[used + length]) length += 1
  return length
}
