import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width (px) of its own, a list shows cards instead of columns. */
const narrowest = 640
/** Rows of height of a card. */
const cardRows = 2.6

/** Least width (px) of a tile, and its height. */
const tileWidth = 168
const tileHeight = 196

/** Height (px) of a line by the size setting, how many rows it holds, and whether the list is narrow enough for cards. */
type RowMetrics = { readonly rowHeight: number; readonly perLine: number; readonly isNarrow: boolean }

/** Measures the list whenever its width or the size setting changes. */
export function useRowMetrics(box: RefObject<HTMLElement | null>, asTiles: boolean): RowMetrics | null {
  const [metrics, setMetrics] = useState<RowMetrics | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const isNarrow = element.clientWidth < narrowest
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height')) || 40
      const rowHeight = asTiles ? tileHeight : isNarrow ? height * cardRows : height
      const perLine = asTiles ? Math.max(2, Math.floor(element.clientWidth / tileWidth)) : 1
      setMetrics((known) =>
        known?.rowHeight === rowHeight && known.perLine === perLine && known.isNarrow === isNarrow
          ? known
          : { rowHeight, perLine, isNarrow },
      )
    }
    measure()
    const onResize = new ResizeObserver(measure)
    onResize.observe(element)
    const onSize = new MutationObserver(measure)
    onSize.observe(document.documentElement, { attributeFilter: ['data-size', 'style'] })
    return () => {
      onResize.disconnect()
      onSize.disconnect()
    }
  }, [box, asTiles])
  return metrics
}
