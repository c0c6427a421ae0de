import type { Random } from '../random.ts'

/** A text still to be chosen: called with a source of chance, it says itself. */
export type Text = (random: Random) => string

/** What a text is put together from: fixed words, or a text to choose. */
export type Part = string | Text

/** The words of one part, chosen now. */
export function speak(random: Random, part: Part): string {
  return typeof part === 'string' ? part : part(random)
}

/** One of these, each as likely. */
export function oneOf(...parts: readonly Part[]): Text {
  return (random) => speak(random, random.pick(parts))
}

/** One of the words in a list written with spaces between them. */
export function words(list: string): Text {
  return oneOf(...list.trim().split(/\s+/))
}

/** Template tag: a sentence whose slots are chosen each time it is said. */
export function say(fixed: TemplateStringsArray, ...slots: readonly Part[]): Text {
  return (random) =>
    fixed.reduce((text, piece, index) => {
      const slot = slots[index - 1]
      return text + (slot === undefined ? '' : speak(random, slot)) + piece
    })
}

/** Chooses `part` once and lets the sentence use it in several places. */
export function given(part: Part, sentence: (value: string) => Part): Text {
  return (random) => speak(random, sentence(speak(random, part)))
}

/** A whole number in digits, from `min` to `max`, in steps of `step`. */
export function number(min: number, max: number, step = 1): Text {
  return (random) => String(min + step * random.int(0, Math.floor((max - min) / step)))
}

/** Between `min` and `max` different ones of `parts`, with `separator` between. */
export function several(min: number, max: number, separator: string, parts: readonly Part[]): Text {
  return (random) =>
    random
      .shuffle(parts)
      .slice(0, random.int(min, max))
      .map((part) => speak(random, part))
      .join(separator)
}
