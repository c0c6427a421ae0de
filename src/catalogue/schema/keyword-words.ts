/** The words of a keyword: what is searched for holds all of them, wherever each stands. */
export function keywordWords(keyword: string): string[] {
  return keyword.split(/\s+/).filter((word) => word !== '')
}
