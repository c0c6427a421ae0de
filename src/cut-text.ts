/**
 * The beginning of a text, at most so many characters as lengths are counted in (UTF-16 units), less the half of one that a cut
 * within it would leave: PostgreSQL takes no such half in JSON, and readers see � for it.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The same with … after it, of a text that is longer. */
export function shortText(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most)}…` : text
}
