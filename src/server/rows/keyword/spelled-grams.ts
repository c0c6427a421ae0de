import { readingsOf } from '../../../syllables.ts'

/** Characters of a name that its pinyin is looked up by, from its beginning. */
const mostCharacters = 12
/** Letters to which a spelling is looked up: what is typed beyond them tells nothing apart. */
const mostLetters = 16
/** Ways to read what a spelling begins with, beyond which a polyphone has its usual reading alone. */
const mostWays = 16

/** A character of a name: what it may be typed as, in full or by its initial, and whether somebody would begin with it. */
type Part = { readonly readings: readonly string[]; readonly initials: readonly string[]; readonly isStart: boolean }

/**
 * What a name can be typed as from each of its characters on, to any letter: 张三 as z to zhangsan, zs, and s to san. Letters and
 * digits within it stand for themselves, in one piece; a name without a Chinese character has no spelling but itself.
 * @param longest letters of the longest that are wanted.
 */
export function spellingsOf(name: string, longest = mostLetters): Set<string> {
  const spellings = new Set<string>()
  const parts = partsOf(name)
  for (const [start, { isStart }] of parts.entries()) {
    if (!isStart) continue
    const rest = parts.slice(start)
    const ways = [rest.map(({ readings }) => readings), rest.map(({ initials }) => initials)]
    for (const pieces of ways) addBeginnings(spellings, pieces, longest)
  }
  return spellings
}

function partsOf(name: string): Part[] {
  const parts: Part[] = []
  let isWithin = false
  let isChinese = false
  for (const character of name.normalize('NFKC').toLowerCase()) {
    const readings = readingsOf(character)
    const isPlain = /^[a-z0-9]$/.test(character)
    if (isPlain) parts.push({ readings: [character], initials: [character], isStart: !isWithin })
    else if (readings.length > 0) {
      isChinese = true
      parts.push({ readings, initials: [...new Set(readings.map((each) => each.slice(0, 1)))], isStart: true })
    }
    isWithin = isPlain
    if (parts.length === mostCharacters) break
  }
  return isChinese ? parts : []
}

/** Adds all that texts of these pieces in a row begin with, to the longest wanted. */
function addBeginnings(into: Set<string>, pieces: readonly (readonly string[])[], longest: number): void {
  let heads: readonly string[] = ['']
  for (const ways of pieces) {
    const isMany = heads.length * ways.length > mostWays
    const taken = isMany ? ways.slice(0, 1) : ways
    const next = heads.flatMap((head) =>
      taken.map((way) => ({ from: head.length, text: (head + way).slice(0, mostLetters) })),
    )
    for (const { from, text } of next) {
      for (let end = from + 1; end <= Math.min(text.length, longest); end++) into.add(text.slice(0, end))
    }
    heads = next.flatMap(({ text }) => (text.length < mostLetters ? [text] : []))
    if (heads.every((head) => head.length >= longest)) return
  }
}

/** The spelling a keyword asks for, whatever its case, blanks and apostrophes; null where it is not of letters and digits. */
export function spellingOfKeyword(keyword: string): string | null {
  const typed = keyword
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replace(/[\s'’·]/g, '')
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(typed) ? typed.slice(0, mostLetters) : null
}

/**
 * The gram of a spelling of one of an entity's names, by the place of its field among them. Of three characters at least, it is
 * none of a text, whatever that holds.
 */
export function spelledGram(place: number, spelling: string): string {
  return `p${place.toString(36)}${spelling}`
}
