import { ArrowRight, Pencil, Plus, SlidersHorizontal, SquareTerminal, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type Availability,
  availability,
  isPermitted,
  type Nearness,
  nearness,
  type Situation,
  targetsText,
} from '@/command/availability.ts'
import type { KeyOverrides } from '@/hotkeys/key-table.ts'
import { keysOf } from '@/hotkeys/key-table.ts'
import type { Command } from '../../catalogue/command.ts'
import type { SearchEntry } from '../../catalogue/search.ts'
import type { Offer, PaletteOption } from './palette-option.ts'
import { type SearchMode, search } from './search/search.ts'
import type { SearchIndex } from './search/search-index.ts'
import { type SuggestionKind, suggestions } from './search/suggestions.ts'

/** Most options mounted at once: what is mounted decides how fast a letter is painted. A dozen fill the dialog. */
const most = { results: 12, suggestions: 20 } as const

/** Everything permitted, read once when the palette opens. */
type Availabilities = ReadonlyMap<string, { readonly verdict: Availability; readonly nearness: Nearness }>

/** How every entry applies in a situation; what is not permitted is left out. */
export function entryAvailability(index: SearchIndex, situation: Situation): Availabilities {
  return new Map(
    index.entries.flatMap(({ entry: { id, command } }) =>
      isPermitted(command, situation.can)
        ? [[id, { verdict: availability(command, situation), nearness: nearness(command, situation) }]]
        : [],
    ),
  )
}

type CommandOffering = {
  readonly index: SearchIndex
  readonly availabilities: Availabilities
  readonly situation: Situation
  readonly recent: readonly string[]
  readonly overrides: KeyOverrides
  readonly choose: (command: Command) => void
}

const headings: Readonly<Record<SuggestionKind, string>> = {
  recent: '最近使用',
  targets: '',
  screen: '此页面',
  go: '前往',
  other: '通用',
  refused: '现在不适用',
}

/** The commands found for a text, or those suggested where there is none. */
export function commandOffer(mode: SearchMode, text: string, offering: CommandOffering): Offer {
  const { index, availabilities, situation, recent } = offering
  const availability = (id: string) => {
    const here = availabilities.get(id)
    return here && { available: here.verdict.available, nearness: here.nearness }
  }
  const options = { mode, availability, recent }
  if (text === '') {
    const groups = suggestions(index, { ...options, limit: most.suggestions }).map(({ kind, entries }) => ({
      heading: kind === 'targets' && situation.targets ? targetsText(situation.targets) : headings[kind],
      options: entries.map((entry) => optionOf(entry, [], offering)),
    }))
    return { groups, message: null, isError: false, isStale: false }
  }
  const found = search(index, text, { ...options, limit: most.results }).map(({ entry, marks }) =>
    optionOf(entry, marks, offering),
  )
  return {
    groups: [{ heading: null, options: found }],
    message: found.length === 0 ? `没有找到「${text}」` : null,
    isError: false,
    isStale: false,
  }
}

function optionOf(entry: SearchEntry, marks: readonly number[], offering: CommandOffering): PaletteOption {
  const { availabilities, situation, overrides, choose } = offering
  const here = availabilities.get(entry.id)
  const actsOnTargets = here?.verdict.available && here.nearness === 'targets'
  return {
    key: entry.id,
    icon: icons[entry.command.kind],
    title: entry.title,
    marks,
    target: actsOnTargets && situation.targets ? targetsText(situation.targets) : null,
    trail: entry.trail,
    keys: keysOf(entry.command, overrides)[0] ?? null,
    refused: here && !here.verdict.available ? here.verdict.reason : null,
    choose: () => choose(entry.command),
  }
}

const icons: Readonly<Record<Command['kind'], ReactNode>> = {
  go: <ArrowRight />,
  action: <Zap />,
  create: <Plus />,
  edit: <Pencil />,
  setting: <SlidersHorizontal />,
  shell: <SquareTerminal />,
  list: null,
  query: null,
}
