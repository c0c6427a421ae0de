import { ChevronLeft, ChevronRight, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Backdrop } from '../backdrop.tsx'
import { Button, IconButton } from '../button.tsx'
import { useFocusReturn } from '../keyboard/focus-return.ts'
import { Picture } from './picture.tsx'

type ImageViewerProps = {
  readonly images: readonly string[]
  /** Which picture is shown; null keeps the viewer closed. */
  readonly index: number | null
  readonly onIndexChange: (index: number | null) => void
}

const zoomStep = 1.25
const leastZoom = 0.25
const mostZoom = 8

/** Pictures in full: arrows go on, ↑ ↓ and Shift with arrows move what is zoomed, + and - zoom, f turns, 0 resets, Esc closes. */
export function ImageViewer({ images, index, onIndexChange }: ImageViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const focus = useFocusReturn({})
  const reset = () => {
    setZoom(1)
    setTurns(0)
  }
  const go = (step: number) => {
    if (index === null || images.length < 2) return
    reset()
    onIndexChange((index + step + images.length) % images.length)
  }
  const zoomBy = (factor: number) => setZoom((now) => Math.min(mostZoom, Math.max(leastZoom, now * factor)))
  const move = (right: number, down: number) => stage.current?.scrollBy(right * 80, down * 80)
  const turn = () => setTurns((now) => now + 1)
  const close = () => {
    reset()
    onIndexChange(null)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    'Shift ArrowRight': () => move(1, 0),
    'Shift ArrowLeft': () => move(-1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    f: turn,
    '0': reset,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const run = keys[event.shiftKey && event.key.startsWith('Arrow') ? `Shift ${event.key}` : event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <Dialog.Root open={index !== null} onOpenChange={(open) => (open ? undefined : close())}>
      <Dialog.Portal>
        {index === null ? null : <Backdrop />}
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          onKeyDown={onKeyDown}
          className="fixed inset-4 z-(--z-floating) flex flex-col overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-floating outline-none max-sm:inset-0 max-sm:rounded-none max-sm:border-0"
        >
          <div className="flex items-center gap-1 border-b px-3 py-2">
            <Dialog.Title className="mr-auto font-medium text-sm">
              图片 {(index ?? 0) + 1} / {images.length}
            </Dialog.Title>
            <output className="text-muted-foreground text-xs tabular-nums">{Math.round(zoom * 100)}%</output>
            <IconButton label="缩小" icon={<ZoomOut />} onClick={() => zoomBy(1 / zoomStep)} />
            <IconButton label="放大" icon={<ZoomIn />} onClick={() => zoomBy(zoomStep)} />
            <IconButton label="转动" icon={<RotateCw />} onClick={turn} />
            <Dialog.Close asChild>
              <IconButton label="关闭" icon={<X />} />
            </Dialog.Close>
          </div>
          <div ref={stage} className="@container-size flex min-h-0 flex-1 overflow-auto bg-surface-sunken">
            <Picture
              key={images[index ?? 0]}
              src={images[index ?? 0]}
              alt={`第 ${(index ?? 0) + 1} 张`}
              zoom={zoom}
              turns={turns}
              fit="whole"
            />
          </div>
          {images.length > 1 ? (
            <div className="flex justify-center gap-2 border-t p-2">
              <Button variant="outline" size="sm" onClick={() => go(-1)}>
                <ChevronLeft /> 上一张
              </Button>
              <Button variant="outline" size="sm" onClick={() => go(1)}>
                下一张 <ChevronRight />
              </Button>
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
