import { CircleDot } from 'lucide-react'
import type { SyllableTable } from '@/catalogue/spelling.ts'
import type { Option } from '../../catalogue/wire.ts'
import type { InputStep } from './input-step.ts'
import type { Offer, PaletteOption } from './palette-option.ts'
import { stepOffer } from './step-choice.ts'
import type { RemoteResult } from './use-remote.ts'

/** What a step offers: choices of its field, the typed text as a value, or `rows` of the entity it refers to. */
export function stepOptions(
  step: InputStep,
  query: string,
  syllables: SyllableTable,
  rows: RemoteResult<Option> | null,
  answer: (value: unknown) => void,
): Offer {
  const { choices, problem } = stepOffer(step, query, syllables)
  const own = choices.map(
    (choice): PaletteOption => ({
      key: choice.key,
      icon: <CircleDot />,
      title: choice.label,
      marks: choice.marks,
      trail: [],
      digit: choice.digit,
      choose: () => answer(choice.value),
    }),
  )
  if (!rows) {
    return { groups: [{ heading: null, options: own }], message: problem, isError: problem !== null, isStale: false }
  }
  const referred = rows.list.map(
    (row): PaletteOption => ({
      key: `row ${row.id}`,
      icon: <CircleDot />,
      title: row.label,
      marks: [],
      trail: row.hint ? [row.hint] : [],
      choose: () => answer(row.id),
    }),
  )
  return { ...rows, groups: [{ heading: null, options: [...referred, ...own] }] }
}
