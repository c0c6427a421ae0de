import { simplified } from './simplified.ts'

/** Where words stand in a text: from, and up to where, in order and none in another. */
export type FindWords = (text: string) => readonly Range[]

type Range = readonly [from: number, end: number]

/** A text as words are compared with it, and which characters of the text each of its own was. */
type Folded = { readonly text: string; readonly ranges: readonly Range[] }

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]$/u
/** Words do not reach across it. */
const pause = /^[\p{Cc}\p{Zl}\p{Zp}。，、；：？！,;:?!…]$/u
const sign = /^[\p{L}\p{N}]$/u
const latin = /^[a-z0-9]$/
const blank = /\p{Zs}/u
const chinese = /\p{Script=Han}/u

/**
 * What finds words in texts, also where something stands between their characters to get past a filter (加-微*信), cannot be
 * seen, or is written in another width (ＶＸ) or in traditional characters (代寫), in the words as in the text. Blanks part
 * clauses as well, so a word of two characters does not reach across one, nor do Latin letters that are parted: `is best`
 * holds no `sb`. Across what parts sentences a word of three reaches only where that stands between all of its characters, as
 * where it is written downwards.
 * @param list words, one a line or separated by commas.
 * @returns null where the list has none.
 */
export function wordFinder(list: string): FindWords | null {
  const words = [...new Set(list.split(/[\n,，、;；]+/).map((word) => word.trim()))].filter(Boolean)
  const asWritten = patternOf(words)
  if (!asWritten) return null
  const folded = words.filter(isOfSigns).map((word) => fold(word).text)
  const [whole, parted] = [patternOf(folded), patternOf(folded.map(inParts).filter((word) => word !== null))]
  return (text) => {
    const plain = rangesOf(text, asWritten)
    return whole ? withoutOverlaps([...plain, ...disguised(text, whole, parted)]) : plain
  }
}

/** A pattern that finds the longest of words; null where there are none. */
function patternOf(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null
  const ordered = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(ordered.join('|'), 'gi')
}

/**
 * Letters, digits and characters, and nothing else: of `+v` no more than the letter would be compared. By itself only a Chinese character is:
 * a letter in another width stands in many texts.
 */
function isOfSigns(word: string): boolean {
  const characters = [...word.normalize('NFKC')].filter((character) => !blank.test(character))
  return (characters.length > 1 || chinese.test(word)) && characters.every((character) => sign.test(character))
}

/** A folded word with a pause between all of its characters; null where it has too few for that to be meant. */
function inParts(word: string): string | null {
  const characters = [...word]
  return characters.length > 2 ? characters.join('\n') : null
}

const lonely = /\n.\n/u

function disguised(text: string, whole: RegExp, parted: RegExp | null): Range[] {
  const folded = fold(text)
  const found = rangesOf(folded.text, whole)
  if (parted && lonely.test(folded.text)) found.push(...rangesOf(folded.text, parted))
  return found.flatMap(([from, end]) => {
    const [first, last] = [folded.ranges[from], folded.ranges[end - 1]]
    if (!first || !last) return []
    const range: Range = [first[0], last[1]]
    return [...folded.text.slice(from, end)].length === 2 && blank.test(text.slice(...range)) ? [] : [range]
  })
}

function fold(text: string): Folded {
  let into = ''
  const ranges: Range[] = []
  let at = 0
  let isParted = false
  const add = (piece: string, range: Range) => {
    into += piece
    for (let unit = 0; unit < piece.length; unit += 1) ranges.push(range)
  }
  for (const character of text) {
    const range: Range = [at, at + character.length]
    at = range[1]
    const { piece, isSeen } = formOf(character)
    if (piece === '\n' && into.endsWith(piece)) continue
    if (piece !== '') {
      if (isParted && latin.test(piece) && latin.test(into.slice(-1))) add(' ', range)
      add(piece, range)
    }
    isParted = piece === '' && (isParted || isSeen)
  }
  return { text: into, ranges }
}

/** What a character is compared as: nothing, where it is no more than what stands between others. */
type Form = { readonly piece: string; readonly isSeen: boolean }

const forms = new Map<string, Form>()

function formOf(character: string): Form {
  const known = forms.get(character)
  if (known) return known
  const form = { piece: pieceOf(character), isSeen: !invisible.test(character) }
  forms.set(character, form)
  return form
}

function pieceOf(character: string): string {
  if (invisible.test(character)) return ''
  if (pause.test(character)) return '\n'
  const signs = [...character.normalize('NFKC').toLowerCase()].filter((each) => sign.test(each))
  return signs.map(simplified).join('')
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }): Range => [index, index + found.length])
}

/** What begins first stays, and of those that begin together the longest. */
function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const kept: Range[] = []
  let reached = 0
  for (const range of ranges.toSorted((one, other) => one[0] - other[0] || other[1] - one[1])) {
    if (range[0] < reached) continue
    kept.push(range)
    reached = range[1]
  }
  return kept
}
