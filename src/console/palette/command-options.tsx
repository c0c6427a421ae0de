import { ArrowRight, Bookmark, FileSearch, Pencil, Plus, SlidersHorizontal, SquareTerminal, Zap } from 'lucide-react'
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
import { keyInForce } from '@/hotkeys/key-table.ts'
import type { HotkeyPreferences } from '@/hotkeys/preferences.ts'
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
  readonly hotkeys: HotkeyPreferences
  readonly choose: (command: Command) => void
  /** Looks for another text instead. */
  readonly lookFor: (query: string) => void
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
  const found = search(index, text, { ...options, limit: most.results }).map(({ entry, marks, alias }) => ({
    ...optionOf(entry, marks, offering),
    alias,
  }))
  if (found.length === 0) return nothingFound(mode, text, offering.lookFor)
  return { groups: [{ heading: null, options: found }], message: null, isError: false, isStale: false }
}

/** What a mode looks through, as who found nothing there is told. */
const lookedThrough: Readonly<Record<SearchMode, string>> = {
  all: '页面、命令或设置',
  commands: '命令或设置',
  screens: '页面',
}

/** What is offered where no command is: the same words among everything, where not all was looked through, and among records. */
function nothingFound(mode: SearchMode, text: string, lookFor: (query: string) => void): Offer {
  const records = insteadOption('records', `在记录中查找「${text}」`, () => lookFor(`@${text}`))
  const everything = insteadOption('everything', `在全部页面和命令中查找「${text}」`, () => lookFor(text))
  return {
    groups: [{ heading: null, options: mode === 'all' ? [records] : [everything, records] }],
    message: `没有叫「${text}」的${lookedThrough[mode]}`,
    isError: false,
    isStale: false,
    ...(mode === 'all' ? { missed: text } : {}),
  }
}

function insteadOption(key: string, title: string, choose: () => void): PaletteOption {
  return { key, icon: <FileSearch />, title, marks: [], trail: [], choose }
}

function optionOf(entry: SearchEntry, marks: readonly number[], offering: CommandOffering): PaletteOption {
  const { availabilities, situation, hotkeys, choose } = offering
  const here = availabilities.get(entry.id)
  const actsOnTargets = here?.verdict.available && here.nearness === 'targets'
  return {
    key: entry.id,
    icon: icons[entry.command.kind],
    title: entry.title,
    marks,
    target: actsOnTargets && situation.targets ? targetsText(situation.targets) : null,
    trail: entry.trail,
    keys: keyInForce(entry.command, hotkeys),
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
  saved: <Bookmark />,
  list: null,
  query: null,
}
