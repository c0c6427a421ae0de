import { nobodysName } from '../../catalogue/personal/owner.ts'

/** Texts looked for at once. */
export const atOnce = 20
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

/** A text as it stands within JSON; a figure with its quotes. */
export function inJson(text: string): string {
  const json = JSON.stringify(text)
  return isFigure(text) ? json : json.slice(1, -1)
}

/** What LIKE finds a text by, wherever it stands: what means more than itself there stands for any character. */
export function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '_')}%`
}

/** JSON with each text of it replaced, but for those of some names: names of fields and numbers stay, whatever somebody was called. */
export function eachText(json: string, replaced: (text: string) => string, except: readonly string[] = []): string {
  const values: unknown = JSON.parse(json, (name, value: unknown) =>
    typeof value === 'string' && !except.includes(name) ? replaced(value) : value,
  )
  return JSON.stringify(values)
}
