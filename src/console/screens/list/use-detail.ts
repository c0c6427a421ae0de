import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { isOpeningAtom } from '@/session/navigation.ts'
import { store } from '@/session/store.ts'

/** ms after a list is shown until the detail is fetched. */
const restBeforeLoading = 2000

type DetailParts = {
  readonly list: OpenList
  /** The record the address opens. */
  readonly openId: number | null
  /** The address no longer opens a record. */
  readonly onForget: () => void
  readonly focusGrid: () => void
}

/** Whether the detail stands beside the list, and which record it holds on to: the address's until the cursor moves. */
export function useDetail({ list, openId, onForget, focusGrid }: DetailParts) {
  const [isOpen, setOpen] = useState(openId !== null)
  const panel = useRef<HTMLElement>(null)
  const { rows, cursor, pinned } = list

  useEffect(() => {
    if (openId === null) return
    setOpen(true)
    pinned.pin(openId)
    const settle = () => {
      const index = rows.indexOf(openId)
      if (index === undefined || pinned.id() !== openId) return
      pinned.pin(null)
      cursor.moveTo(index)
    }
    settle()
    return rows.subscribeSummary(settle)
  }, [openId, rows, cursor, pinned])

  useEffect(
    () =>
      cursor.onMove(() => {
        pinned.pin(null)
        // An address on its way takes this one's place by itself; changing it would call that off.
        if (openId !== null && openId !== cursor.id() && !store.get(isOpeningAtom)) onForget()
      }),
    [cursor, pinned, openId, onForget],
  )

  useEffect(() => {
    const timer = setTimeout(preload, restBeforeLoading)
    return () => clearTimeout(timer)
  }, [])

  const open = useCallback(() => {
    if (panel.current) panel.current.focus()
    else setOpen(true)
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    pinned.pin(null)
    if (openId !== null) onForget()
    focusGrid()
  }, [pinned, openId, onForget, focusGrid])
  return { isOpen, open, close, panel }
}

/** Fetches the detail's code before it is opened; where this fails, opening says so. */
function preload(): void {
  Promise.all([import('@/detail/detail-side.tsx'), import('@/detail/detail-panel.tsx')]).catch(() => undefined)
}
