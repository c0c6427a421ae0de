import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { atomWithReducer } from 'jotai/utils'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { decidesAtOnce } from '@/command/at-once.ts'
import type { Situation } from '@/command/availability.ts'
import { recordAddress } from '@/command/run.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import type { Commands } from '@/command/use-commands.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { recentCommandsAtom, withRecent } from '@/session/recent.ts'
import { firstDigit, loseHabitualEnter } from '@/ui/keyboard/digit-answer.ts'
import type { Command } from '../../catalogue/command.ts'
import type { SearchHit } from '../../catalogue/wire.ts'
import { commandOffer, entryAvailability } from './command-options.tsx'
import { type InputStep, inputSteps } from './input-step.ts'
import { indexWith, syllables } from './palette-index.ts'
import { bringLineIntoSight } from './palette-list.tsx'
import type { Offer, PaletteOption } from './palette-option.ts'
import { type Asking, answered, isLast, nextState, type PaletteState } from './palette-state.ts'
import { recordOffer } from './record-options.tsx'
import { readQuery } from './search/query-mode.ts'
import { stepOptions } from './step-options.tsx'
import { useMissedWords } from './use-missed-words.ts'
import { useOptions, useRecords } from './use-remote.ts'

/** A step from one line to another. */
export type Move = 'next' | 'previous' | 'first' | 'last'

export type PaletteProps = {
  /** Text the palette starts with. */
  readonly query: string
  /** How things stand as it opens. */
  readonly situation: Situation
  readonly commands: Commands
  /** Closes the palette, gives the focus back, then does what was chosen. */
  readonly close: (then?: () => void) => void
  readonly goTo: (address: string) => void
}

/**
 * The palette's behaviour: what is offered for what was typed, which line is selected, what choosing it does. A letter and
 * its results are one frame; Enter pressed before it takes the first result of what is typed now, and waits where the server
 * has to be asked.
 */
export function usePalette({ query, situation, commands, close, goTo }: PaletteProps) {
  const [stateAtom] = useState(() => atomWithReducer({ query, asking: null, before: '' }, nextState))
  const store = useStore()
  const dispatch = useSetAtom(stateAtom)
  const shown = useAtomValue(stateAtom)
  const setRecent = useSetAtom(recentCommandsAtom)

  const handlers: Handlers = useMemo(
    () => ({
      choose: (command) => {
        setRecent((before) => withRecent(before, command.id, 12))
        const row = situation.targets?.count === 1 ? situation.targets.rows[0] : undefined
        const steps =
          command.kind === 'action' ? inputSteps(command, row ?? null, { catalogue, can: situation.can }) : null
        if (command.kind === 'action' && steps && steps.length > 0) dispatch({ type: 'begun', command, steps })
        else close(() => commands.run(command))
      },
      answer: (asking, value) => {
        if (isLast(asking)) close(() => commands.run(asking.command, answered(asking, value)))
        else dispatch({ type: 'answered', value })
      },
      lookFor: (query) => dispatch({ type: 'typed', query }),
      open: ({ path, entity, id }) => close(() => goTo(recordAddress(path, entity, id))),
    }),
    [situation, commands, close, goTo, setRecent, dispatch],
  )

  const offerOf = useLocalOffer(situation, handlers)
  const remote = useRemoteOffer(shown, handlers)
  const offer = useMemo(() => remote ?? offerOf(shown), [remote, offerOf, shown])
  useMissedWords(offer.missed ?? null)
  const isStale = () => offer.isStale || shown !== store.get(stateAtom)
  const [picked, setPicked] = useState<{ readonly of: PaletteState; readonly key: string } | null>(null)
  const options = choosable(offer)
  const selected = options.find(({ key }) => picked?.of === shown && picked.key === key) ?? options[0]

  const select = (key: string) => {
    if (key !== selected?.key) setPicked({ of: shown, key })
  }

  const waiting = useRef<PaletteState | null>(null)
  useEffect(() => {
    if (waiting.current === null || isStale()) return
    const isMeant = waiting.current === shown
    waiting.current = null
    if (isMeant) selected?.choose()
  })

  return {
    stateAtom,
    /** The state the options are those of. */
    shown,
    offer,
    situation,
    selected: selected?.key ?? '',
    isAsking: () => store.get(stateAtom).asking !== null,
    select,
    /** Goes to another line, from the last to the first and back, and brings it into sight. */
    move: (move: Move) => {
      const line = options.at(placeAfter(move, selected ? options.indexOf(selected) : -1, options.length))
      if (!line) return
      select(line.key)
      bringLineIntoSight(line.key)
    },
    /** Takes what was typed; a digit that chooses the reason which is all that is asked for decides at once. */
    type: (text: string, event: Event) => {
      const state = store.get(stateAtom)
      const reason = reasonByDigit(state, situation, firstDigit(event, state.query, text))
      if (!state.asking || reason === null) return dispatch({ type: 'typed', query: text })
      loseHabitualEnter()
      handlers.answer(state.asking, reason)
    },
    /** Goes back a step where nothing is left to delete; answers whether it did. */
    back: () => {
      const state = store.get(stateAtom)
      if (state.query !== '' || !state.asking) return false
      dispatch({ type: 'back' })
      return true
    },
    /** Chooses the line selected, or the first of what is typed now, where the options shown are not yet those of it. */
    enter: () => {
      const state = store.get(stateAtom)
      if (!isStale()) selected?.choose()
      else if (isRemote(state)) waiting.current = state
      else choosable(offerOf(state))[0]?.choose()
    },
  }
}

type Handlers = {
  readonly choose: (command: Command) => void
  readonly answer: (asking: Asking, value: unknown) => void
  readonly lookFor: (query: string) => void
  readonly open: (hit: SearchHit) => void
}

/** What is offered without asking the server. */
function useLocalOffer(situation: Situation, { choose, answer, lookFor }: Handlers): (state: PaletteState) => Offer {
  const recent = useAtomValue(recentCommandsAtom)
  const hotkeys = useAtomValue(hotkeyPreferencesAtom)
  const index = indexWith(useAtomValue(savedCommandsAtom))
  const availabilities = useMemo(() => entryAvailability(index, situation), [index, situation])
  return useCallback(
    ({ query, asking }) => {
      const step = stepOf(asking)
      if (asking && step) return stepOptions(step, query, syllables, null, (value) => answer(asking, value))
      const { mode, text } = readQuery(query)
      const offering = { index, availabilities, situation, recent, hotkeys, choose, lookFor }
      return commandOffer(mode === 'records' ? 'all' : mode, text, offering)
    },
    [index, availabilities, situation, recent, hotkeys, choose, answer, lookFor],
  )
}

/** What the server offers: records, or rows a step may refer to; null where it is not asked. */
function useRemoteOffer({ query, asking }: PaletteState, { answer, open }: Handlers): Offer | null {
  const step = stepOf(asking)
  const { mode, text } = readQuery(query)
  const records = useRecords(!step && mode === 'records' ? text : null)
  const rows = useOptions(step?.field.kind === 'ref' ? step.field.entity : null, query.trim(), step?.record ?? null)
  return useMemo(() => {
    if (asking && step) {
      if (step.field.kind !== 'ref') return null
      return stepOptions(step, query, syllables, rows, (value) => answer(asking, value))
    }
    return mode === 'records' ? recordOffer(records, open) : null
  }, [asking, step, query, rows, answer, mode, records, open])
}

function isRemote({ query, asking }: PaletteState): boolean {
  const step = stepOf(asking)
  return step ? step.field.kind === 'ref' : readQuery(query).mode === 'records'
}

/** The ready sentence a digit decides with at once; null where it is only typed. */
function reasonByDigit({ asking }: PaletteState, { targets, grid }: Situation, digit: number | null): string | null {
  const step = stepOf(asking)
  if (!asking || step?.field.kind !== 'choiceOrText' || digit === null) return null
  const missing = asking.steps.map(({ name }) => name)
  const isAtOnce = decidesAtOnce(asking.command, missing, targets?.count ?? 0, grid?.rowsInView() ?? 1)
  return isAtOnce ? (step.field.templates[digit - 1] ?? null) : null
}

function stepOf(asking: Asking | null): InputStep | null {
  return asking?.steps[asking.at] ?? null
}

function placeAfter(move: Move, at: number, count: number): number {
  if (move === 'first') return 0
  if (move === 'last') return -1
  return move === 'next' ? (at + 1) % count : at - 1
}

function choosable(offer: Offer): PaletteOption[] {
  return offer.groups.flatMap((group) => group.options).filter((option) => !option.refused)
}
