import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../control/button.tsx'

export type ImageViewerProps = {
  readonly images: readonly string[]
  /** Which picture is shown; null keeps the viewer closed. */
  readonly index: number | null
  readonly onIndexChange: (index: number | null) => void
}

/** Pictures in full: arrows go on, + and - zoom, 0 resets, Esc closes. */
export function ImageViewer({ images, index, onIndexChange }: ImageViewerProps) {
  const [zoom, setZoom] = useState(1)
  const go = (step: number) => {
    setZoom(1)
    if (index !== null) onIndexChange((index + step + images.length) % images.length)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    '+': () => setZoom((value) => Math.min(5, value * 1.25)),
    '=': () => setZoom((value) => Math.min(5, value * 1.25)),
    '-': () => setZoom((value) => Math.max(0.25, value / 1.25)),
    '0': () => setZoom(1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <Dialog.Root open={index !== null} onOpenChange={(open) => (open ? null : onIndexChange(null))}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-4 z-50 flex flex-col rounded-xl border bg-popover text-popover-foreground shadow-floating outline-none"
        >
          <div className="flex items-center gap-1 border-b px-3 py-2">
            <Dialog.Title className="mr-auto font-medium text-sm">
              图片 {(index ?? 0) + 1} / {images.length}
            </Dialog.Title>
            <Button variant="ghost" size="iconSmall" aria-label="缩小" onClick={keys['-']}>
              <ZoomOut />
            </Button>
            <Button variant="ghost" size="iconSmall" aria-label="放大" onClick={keys['+']}>
              <ZoomIn />
            </Button>
            <Dialog.Close asChild>
              <Button variant="ghost" size="iconSmall" aria-label="关闭">
                <X />
              </Button>
            </Dialog.Close>
          </div>
          <div className="relative grid min-h-0 flex-1 place-items-center overflow-auto p-4">
            <img
              src={images[index ?? 0]}
              alt={`第 ${(index ?? 0) + 1} 张`}
              style={{ transform: `scale(${zoom})` }}
              className="max-h-full min-h-40 max-w-full min-w-40 object-contain transition-transform"
            />
          </div>
          {images.length > 1 ? (
            <div className="flex justify-center gap-2 border-t p-2">
              <Button size="small" onClick={() => go(-1)}>
                <ChevronLeft /> 上一张
              </Button>
              <Button size="small" onClick={() => go(1)}>
                下一张 <ChevronRight />
              </Button>
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
