/** ms after which another letter begins anew. */
const patience = 800

let typed = ''
let typedAt = 0

/**
 * Goes from the entry at `at` to the next whose title begins with the letters typed in a row, by character, pinyin or
 * initials. The syllables are fetched with the first letter.
 */
export async function typeAhead(letter: string, entries: readonly HTMLElement[], at: number): Promise<void> {
  const now = performance.now()
  const isMore = now - typedAt < patience
  typed = isMore ? typed + letter : letter
  typedAt = now
  const wanted = typed
  const [{ syllables }, { findSpelling, normalQuery, spell }] = await Promise.all([
    import('virtual:pinyin'),
    import('@/catalogue/spelling.ts'),
  ])
  if (wanted !== typed) return
  // With the first letter the entry one is on is passed over; with more of them it may stay.
  const first = isMore ? at : at + 1
  const found = [...entries.slice(first), ...entries.slice(0, first)].find((entry) => {
    const title = entry.textContent?.trim() ?? ''
    return findSpelling(spell(title, syllables), normalQuery(wanted))?.from === 0
  })
  found?.focus()
}
