import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'

type AddPartsProps = {
  readonly id: string
  readonly kinds: Readonly<Record<string, { readonly title: string }>>
  readonly onAdd: (kind: string) => void
  readonly onLeave: () => void
}

/** Kinds of parts to add, one stop for Tab: arrows go from one to the next, Enter adds one, Escape goes back to the parts. */
export function AddParts({ id, kinds, onAdd, onLeave }: AddPartsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [at, setAt] = useState(0)
  const names = Object.keys(kinds)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      const next = (at + step + names.length) % names.length
      setAt(next)
      box.current?.querySelectorAll<HTMLElement>('[data-add]')[next]?.focus()
    } else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset
      ref={box}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-wrap content-start gap-1.5 lg:sticky lg:top-4 lg:grid"
    >
      <legend className="mb-1.5 text-muted-foreground text-xs">添加</legend>
      {names.map((kind, index) => (
        <Button
          variant="outline"
          key={kind}
          // The label of the field would name it otherwise.
          {...(index === 0 ? { id, 'aria-label': kinds[kind]?.title } : {})}
          data-add={kind}
          size="sm"
          tabIndex={index === at ? 0 : -1}
          className="justify-start"
          onFocus={() => setAt(index)}
          onClick={() => onAdd(kind)}
        >
          <Plus /> {kinds[kind]?.title}
        </Button>
      ))}
    </fieldset>
  )
}
