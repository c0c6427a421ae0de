import type { FindWords } from './find-words.ts'

/** The words found in a text as they are written there, each once. */
export function wordsIn(text: string, find: FindWords | null): string[] {
  return find ? [...new Set(find(text).map(([from, end]) => text.slice(from, end)))] : []
}

/** A text cut where words were found: every second part is one. */
export function cutAtWords(text: string, find: FindWords | null): string[] {
  const ranges = find?.(text) ?? []
  const ends = [0, ...ranges.flat(), text.length]
  return ends.slice(1).map((end, index) => text.slice(ends[index], end))
}
