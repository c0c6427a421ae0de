import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { FieldAria } from '@/ui/field.tsx'
import type { Part, PartsWords } from './parts-input.tsx'

type PartListProps<P extends Part> = {
  readonly aria: FieldAria
  readonly label: string
  readonly parts: readonly P[]
  readonly at: number
  readonly words: PartsWords<P>
  readonly onListKey: (event: KeyboardEvent) => void
  readonly onChoose: (index: number) => void
  readonly onMove: (from: number, to: number) => void
}

/** The parts one below the other, as a phone shows them; one of them is chosen, and any can be dragged. */
export function PartList<P extends Part>({
  aria,
  label,
  parts,
  at,
  words: { kinds, unit, empty, View },
  onListKey,
  onChoose,
  onMove,
}: PartListProps<P>) {
  const [dragged, setDragged] = useState<number | null>(null)
  const onDragOver = (event: DragEvent, over: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (dragged === over) return
    onMove(dragged, over)
    setDragged(over)
  }
  if (parts.length === 0) return <p className="p-8 text-center text-muted-foreground text-sm">{empty}</p>
  return (
    <div
      role="listbox"
      aria-label={label}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      onKeyDown={onListKey}
    >
      {parts.map((part, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: equal parts may follow one another
          key={index}
          role="option"
          aria-selected={index === at}
          tabIndex={index === at ? 0 : -1}
          draggable
          onFocus={() => onChoose(index)}
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => onDragOver(event, index)}
          onDragEnd={() => setDragged(null)}
          className="relative cursor-pointer overflow-hidden outline-2 outline-transparent -outline-offset-2 aria-selected:outline-primary"
        >
          <span className="sr-only">{`第 ${index + 1} ${unit} ${kinds[part.kind]?.title ?? part.kind}`}</span>
          <div inert>
            <View parts={parts} index={index} />
          </div>
        </div>
      ))}
    </div>
  )
}
