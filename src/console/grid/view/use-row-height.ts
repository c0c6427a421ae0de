import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width (px) of its own, a list shows cards instead of columns. */
const narrowest = 640
/** Rows of height of a card. */
const cardRows = 2.6

/** Height (px) of a row by the size setting, and whether the list is narrow enough for cards. */
export type RowMetrics = { readonly rowHeight: number; readonly isNarrow: boolean }

/** Measures the list whenever its width or the size setting changes. */
export function useRowMetrics(box: RefObject<HTMLElement | null>): RowMetrics | null {
  const [metrics, setMetrics] = useState<RowMetrics | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const isNarrow = element.clientWidth < narrowest
      const height = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height')) || 40
      const rowHeight = isNarrow ? height * cardRows : height
      setMetrics((known) =>
        known?.rowHeight === rowHeight && known.isNarrow === isNarrow ? known : { rowHeight, isNarrow },
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
  }, [box])
  return metrics
}
