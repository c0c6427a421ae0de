import type { Spelling } from '@/catalogue/spelling.ts'

/** Where letters stand in one spelling, or null; what it finds for letters it finds, shorter, for their beginning. */
type Find<T> = (spelling: Spelling, letters: string) => T | null

/**
 * Finds letters in many spellings. As they are typed one after the other, only what their beginning was found in is looked
 * through; answers are in the order of the spellings.
 */
export function narrowing<T>(
  spellings: readonly Spelling[],
  find: Find<T>,
): (letters: string) => ReadonlyMap<Spelling, T> {
  const beginnings: { readonly letters: string; readonly found: ReadonlyMap<Spelling, T> }[] = []
  return (letters) => {
    let last = beginnings.at(-1)
    while (last && !letters.startsWith(last.letters)) {
      beginnings.pop()
      last = beginnings.at(-1)
    }
    if (last?.letters === letters) return last.found
    const found = new Map<Spelling, T>()
    for (const spelling of last?.found.keys() ?? spellings) {
      const at = find(spelling, letters)
      if (at !== null) found.set(spelling, at)
    }
    if (letters !== '') beginnings.push({ letters, found })
    return found
  }
}
