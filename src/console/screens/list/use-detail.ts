import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { isOpeningAtom } from '@/session/navigation.ts'
import { store } from '@/session/store.ts'

/** ms after a list is shown until the detail is fetched. */
const restBeforeLoading = 2000

/** Where the detail covers the list (detail-side.tsx), it is a step of the history that Back takes back. */
const coversList = matchMedia('(max-width: 1023.98px)')

type DetailParts = {
  readonly list: OpenList
  /** The record the address opens. */
  readonly openId: number | null
  /** Adds an address that opens a record. */
  readonly onOpen: (id: number) => void
  /** The address no longer opens a record. */
  readonly onForget: () => void
  readonly focusGrid: () => void
}

/** Whether the detail stands beside the list, and which record it holds on to: the address's until the cursor moves. */
export function useDetail({ list, openId, onOpen, onForget, focusGrid }: DetailParts) {
  const [isOpen, setOpen] = useState(openId !== null)
  const panel = useRef<HTMLElement>(null)
  const hasEntry = useRef(false)
  const { rows, cursor, pinned } = list

  useEffect(() => {
    if (openId === null) {
      hasEntry.current = false
      if (coversList.matches) setOpen(false)
      return
    }
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
        const isLeft = openId !== null && openId !== cursor.id() && !store.get(isOpeningAtom)
        if (isLeft && !coversList.matches) onForget()
      }),
    [cursor, pinned, openId, onForget],
  )

  useEffect(() => {
    const timer = setTimeout(preload, restBeforeLoading)
    return () => clearTimeout(timer)
  }, [])

  const open = useCallback(() => {
    const id = cursor.id()
    if (panel.current) panel.current.focus()
    else if (coversList.matches && id !== null) {
      hasEntry.current = true
      onOpen(id)
    } else setOpen(true)
  }, [cursor, onOpen])
  const close = useCallback(() => {
    setOpen(false)
    pinned.pin(null)
    if (hasEntry.current) {
      hasEntry.current = false
      window.history.back()
    } else if (openId !== null) onForget()
    focusGrid()
  }, [pinned, openId, onForget, focusGrid])
  return { isOpen, open, close, panel }
}

/** Fetches the detail's code before it is opened; where this fails, opening says so. */
function preload(): void {
  Promise.all([import('@/detail/detail-side.tsx'), import('@/detail/detail-panel.tsx')]).catch(() => undefined)
}
