/** The words of a keyword, each once: what is searched for holds all of them, wherever each stands. */
export function keywordWords(keyword: string): string[] {
  return [...new Set(keyword.split(/\s+/).filter((word) => word !== ''))]
}
