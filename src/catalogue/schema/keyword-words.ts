/** A word of a keyword, or what stands in quotes in it: then looked for as it is written, blanks and all. */
export type KeywordWord = { readonly text: string; readonly isQuoted: boolean }

/** What stands in a pair of quotes, if more than blanks does; a quote without its other is a character like any. */
const quoted = /("\s*[^\s"][^"]*"|“\s*[^\s”][^”]*”|「\s*[^\s」][^」]*」)/

/** The words of a keyword: what is searched for holds all of them, wherever each stands. */
export function keywordWords(keyword: string): KeywordWord[] {
  const plain = (part: string) => part.split(/\s+/).flatMap((text) => (text === '' ? [] : { text, isQuoted: false }))
  return keyword
    .split(quoted)
    .flatMap((part, place) => (place % 2 === 0 ? plain(part) : { text: part.slice(1, -1), isQuoted: true }))
}
