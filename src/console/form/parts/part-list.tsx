import { CircleAlert, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { FieldAria } from '@/ui/field.tsx'
import type { PartProblem } from '../../../catalogue/wire/part-problem.ts'
import type { Part, PartsWords } from './parts-input.tsx'
import { usePartDrag } from './use-part-drag.ts'

type PartListProps<P extends Part> = {
  readonly aria: FieldAria
  readonly label: string
  readonly parts: readonly P[]
  readonly at: number
  readonly words: PartsWords<P>
  readonly problemsOf: (part: P) => readonly PartProblem[]
  readonly onListKey: (event: KeyboardEvent) => void
  readonly onChoose: (index: number) => void
  readonly onMove: (from: number, to: number) => void
}

/** The parts one below the other, as a phone shows them; one of them is chosen, and any can be dragged, by mouse or by finger. */
export function PartList<P extends Part>({
  aria,
  label,
  parts,
  at,
  words: { kinds, unit, empty, View },
  problemsOf,
  onListKey,
  onChoose,
  onMove,
}: PartListProps<P>) {
  const { attach, onPointerDown, placeOf, held } = usePartDrag(onMove)
  if (parts.length === 0) return <p className="p-8 text-center text-muted-foreground text-sm">{empty}</p>
  return (
    <div
      ref={attach}
      role="listbox"
      aria-label={label}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      onKeyDown={onListKey}
      // Unanchored: the page behind would move along with what changes places or scrolls in here.
      className="flex select-none flex-col [-webkit-touch-callout:none] [overflow-anchor:none]"
    >
      {parts.map((part, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: equal parts may follow one another
          key={index}
          role="option"
          aria-selected={index === at}
          tabIndex={index === at ? 0 : -1}
          data-held={index === held || undefined}
          // Where it would stand, without its element being moved: a touch ends with the element it began on.
          style={{ order: placeOf(index) }}
          onFocus={() => onChoose(index)}
          onPointerDown={(event) => onPointerDown(event, index)}
          className="group relative shrink-0 cursor-pointer overflow-hidden outline-2 outline-transparent -outline-offset-2 aria-selected:outline-primary data-held:cursor-grabbing data-held:opacity-70 data-held:outline-primary"
        >
          <span className="sr-only">{`第 ${index + 1} ${unit} ${kinds[part.kind]?.title ?? part.kind}`}</span>
          <div inert>
            <View parts={parts} index={index} />
          </div>
          <WrongPart problems={problemsOf(part)} />
          <span
            data-handle
            aria-hidden
            className="absolute top-1 right-1 flex touch-none rounded-md bg-surface/80 p-1 text-muted-foreground opacity-0 after:absolute after:-inset-1 group-hover:opacity-100 group-aria-selected:opacity-100 pointer-coarse:p-1.5 pointer-coarse:opacity-100"
          >
            <GripVertical className="size-4" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** What is wrong with a part, below it: its fields say so as well once it is chosen. */
function WrongPart({ problems }: { readonly problems: readonly PartProblem[] }) {
  if (problems.length === 0) return null
  return (
    <p className="flex items-start gap-1 border-destructive border-l-2 bg-surface px-2 py-1 text-destructive text-xs">
      <CircleAlert className="mt-0.5 size-3 shrink-0" />
      {problems.map(({ message }) => message).join('，')}
    </p>
  )
}
