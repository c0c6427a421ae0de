import { nobodysName } from '../../catalogue/personal/owner.ts'

/** Shorter ones are words of anybody's. */
const shortest = 2
/** So is a number of so few digits, except where it is all that is said. */
const figure = /^\d{1,4}$/
const special = /[\\^$.*+?()[\]{}|]/g

/** Texts by which somebody is told from others, each once, the longest first. */
export function tellingTexts(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.length >= shortest).sort((one, other) => other.length - one.length)
}

/** Whether a text is looked for only as the whole of what is said. */
export function isFigure(text: string): boolean {
  return figure.test(text)
}

/**
 * Puts a word in the place of telling texts. All at once: what another one left in place of a name is no text to look in.
 */
export function withoutTexts(texts: readonly string[]): (said: string) => string {
  const whole = new Set(texts)
  const within = texts.filter((text) => !isFigure(text)).map((text) => text.replace(special, '\\$&'))
  const pattern = new RegExp([nobodysName, ...within].join('|'), 'g')
  return (said) => (whole.has(said) ? nobodysName : said.replace(pattern, nobodysName))
}
