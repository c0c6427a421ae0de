import { useAtom } from 'jotai'
import type { KeyboardEvent, PointerEvent, Ref } from 'react'
import { userStorageAtom } from '@/session/storage.ts'
import { deferred } from '@/ui/deferred.tsx'
import { Spinner } from '@/ui/state.tsx'
import type { DetailPanelProps } from './detail-panel.tsx'

const DetailPanel = deferred(async () => (await import('./detail-panel.tsx')).DetailPanel, <Spinner className="m-4" />)

/** Width of the panel, in px. */
const limits = { least: 320, most: 900, initial: 440, step: 24 }

const widthAtom = userStorageAtom('detail-width', limits.initial, (stored) =>
  typeof stored === 'number' && stored >= limits.least && stored <= limits.most ? stored : null,
)

/** The panel beside the list; where there is no room beside it, over it. Its edge changes its width, which is kept. */
export function DetailSide({ ref, ...props }: DetailPanelProps & { readonly ref: Ref<HTMLElement> }) {
  const [width, setWidth] = useAtom(widthAtom)
  const resize = (next: number) => setWidth(() => Math.round(Math.max(limits.least, Math.min(limits.most, next))))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    const right = edge.parentElement?.getBoundingClientRect().right ?? 0
    edge.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => resize(right - move.clientX)
    edge.addEventListener('pointermove', onMove)
    // Lost when it is let go, and where the browser takes the touch for scrolling.
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', onMove), { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    resize(width + (event.key === 'ArrowLeft' ? limits.step : -limits.step))
  }
  return (
    <aside
      ref={ref}
      aria-label="详情"
      tabIndex={-1}
      style={{ width }}
      className="relative flex max-w-[60%] shrink-0 flex-col border-l bg-surface outline-none max-lg:absolute max-lg:inset-0 max-lg:z-20 max-lg:w-full! max-lg:max-w-none max-lg:border-l-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="详情的宽度"
        aria-valuenow={width}
        aria-valuemin={limits.least}
        aria-valuemax={limits.most}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        className="-left-1 absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none hover:bg-accent-strong focus-visible:bg-accent-strong max-lg:hidden"
      />
      <DetailPanel {...props} />
    </aside>
  )
}
