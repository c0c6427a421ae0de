import type { SearchEntry } from '../../../catalogue/search.ts'
import { type EntryAvailability, isOfMode, type SearchOptions } from './search.ts'
import type { SearchIndex } from './search-index.ts'

export type SuggestionKind = 'recent' | 'targets' | 'screen' | 'go' | 'other' | 'refused'
export type Suggestion = { readonly kind: SuggestionKind; readonly entries: readonly SearchEntry[] }

const most: Readonly<Record<SuggestionKind, number>> = {
  recent: 5,
  targets: 10,
  screen: 4,
  go: 8,
  other: 6,
  refused: 4,
}

/**
 * What the palette offers before anything is typed: the recent, what applies to the selection or cursor, this screen's,
 * the screens, the shell's; last what belongs here and does not apply now. Each entry once, `limit` in all.
 */
export function suggestions(index: SearchIndex, { mode, availability, recent, limit }: SearchOptions): Suggestion[] {
  const permitted = index.entries.flatMap(({ entry }) => {
    const here = availability(entry.id)
    return here && isOfMode(entry, mode) ? [{ entry, here }] : []
  })
  const byId = new Map(permitted.map((each) => [each.entry.id, each]))
  const taken = new Set<string>()
  let room = limit
  const take = (kind: SuggestionKind, entries: readonly SearchEntry[]): Suggestion => {
    const fresh = entries.filter(({ id }) => !taken.has(id)).slice(0, Math.min(most[kind], room))
    for (const { id } of fresh) taken.add(id)
    room -= fresh.length
    return { kind, entries: fresh }
  }
  const used = recent.flatMap((id) => byId.get(id) ?? []).filter(({ here }) => here.available)
  const of = (wanted: (entry: SearchEntry, here: EntryAvailability) => boolean) =>
    permitted.filter(({ entry, here }) => wanted(entry, here)).map(({ entry }) => entry)
  const onTargets = of((_, here) => here.available && here.nearness === 'targets')
  const groups: readonly (readonly [SuggestionKind, readonly SearchEntry[]])[] = [
    ['recent', used.map(({ entry }) => entry)],
    ['targets', [...onTargets.filter(isAction), ...onTargets.filter((entry) => !isAction(entry))]],
    ['screen', of((_, here) => here.available && here.nearness === 'screen')],
    ['go', of((entry, here) => here.available && entry.command.kind === 'go')],
    ['other', of((entry, here) => here.available && entry.command.kind === 'shell')],
    ['refused', of((_, here) => !here.available && here.nearness !== 'everywhere')],
  ]
  return groups.map(([kind, entries]) => take(kind, entries)).filter(({ entries }) => entries.length > 0)
}

function isAction({ command }: SearchEntry): boolean {
  return command.kind === 'action'
}
