import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { IconButton } from '@/ui/button.tsx'

type ImageTileProps = {
  readonly url: string
  readonly label: string
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly onView: () => void
  readonly onRemove: () => void
  /** Puts the picture `from` where this one is. */
  readonly onMove: (from: number, to: number) => void
}

/** What a dragged picture carries: its place, so that files and pictures of other fields are told apart. */
const dragType = (label: string) => `application/x-picture-${encodeURIComponent(label).toLowerCase()}`

/** A picture of a field: Enter shows it in full, arrows go to its neighbours, with Shift they move it, Delete removes it. */
export function ImageTile({ url, label, index, count, onView, onRemove, onMove }: ImageTileProps) {
  const name = `${label} ${index + 1}`
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (step && event.shiftKey) onMove(index, index + step)
    else if (step) focusTile(event.currentTarget, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onDrop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(dragType(label))
    if (from === '') return
    event.preventDefault()
    event.stopPropagation()
    onMove(Number(from), index)
  }
  return (
    <li
      draggable={count > 1}
      onDragStart={(event) => event.dataTransfer.setData(dragType(label), String(index))}
      onDragOver={(event) => (event.dataTransfer.types.includes(dragType(label)) ? event.preventDefault() : undefined)}
      onDrop={onDrop}
      className="group relative size-24 overflow-hidden pointer-coarse:size-28 rounded-md border bg-surface-sunken"
    >
      <button
        type="button"
        data-tile
        aria-label={`${name}，共 ${count} 张`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Delete"
        onClick={onView}
        onKeyDown={onKeyDown}
        className="size-full focus-visible:-outline-offset-2"
      >
        <img src={url} alt={name} draggable={false} className="size-full object-cover" />
      </button>
      <span className="pointer-coarse:opacity-100 absolute inset-x-0 bottom-0 flex justify-end gap-0.5 bg-overlay p-0.5 opacity-0 transition-opacity focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100">
        {count > 1 ? (
          <>
            <IconButton
              {...tileButton}
              label={`前移${name}`}
              icon={<ChevronLeft />}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              {...tileButton}
              label={`后移${name}`}
              icon={<ChevronRight />}
              disabled={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            />
          </>
        ) : null}
        <IconButton {...tileButton} label={`移除${name}`} icon={<X />} onClick={onRemove} />
      </span>
    </li>
  )
}

const tileButton = { variant: 'outline', className: 'size-6 pointer-coarse:size-8' } as const

function focusTile(tile: HTMLElement, step: number): void {
  const tiles = [...(tile.closest('ul')?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  tiles[tiles.indexOf(tile) + step]?.focus()
}
