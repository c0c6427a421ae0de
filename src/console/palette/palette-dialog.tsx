import { useAtom, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openPartAtom, openPartWithAtom } from '@/command/center-state.ts'
import type { Commands } from '@/command/use-commands.ts'
import { KeptDialog } from '@/ui/kept-dialog.tsx'
import { giveFocusBack } from '@/ui/keyboard/focus-return.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { whenIdle } from '@/ui/when-idle.ts'
import { Palette } from './palette.tsx'

/**
 * The dialog 命令面板. Loaded while the browser is idle and mounted out of sight, so that opening renders only what has changed
 * since. Once it is closed it is mounted anew for the next time, when there is time: nothing of an opening is kept.
 */
export function PaletteDialog({ commands }: { readonly commands: Commands }) {
  const [part, setPart] = useAtom(openPartAtom)
  const openPart = useSetAtom(openPartWithAtom)
  const store = useStore()
  const navigate = useNavigate()
  const afterwards = useRef<(() => void) | undefined>(undefined)
  const withdraw = useRef(() => {})
  const returnTo = useRef<Element | null>(null)
  const opening = part?.part === 'palette' ? part : null
  const isOpen = opening !== null
  const [turn, setTurn] = useState(() => ({ opening, count: 0, situation: commands.situation() }))
  if (opening !== null && turn.opening !== opening) {
    const isFresh = turn.opening === null
    setTurn({ opening, count: turn.count + Number(!isFresh), situation: commands.situation() })
  }
  if (isOpen) returnTo.current = opening.returnTo
  useEffect(() => {
    if (isOpen || turn.opening === null) return
    return whenIdle(() => setTurn({ opening: null, count: turn.count + 1, situation: commands.situation() }))
  }, [isOpen, turn, commands])
  const close = useCallback(
    (then?: () => void) => {
      afterwards.current = then
      // Keys pressed until it is done are for what it opens, or for nobody: the list below did not ask for them.
      if (then) withdraw.current = expectDialog()
      setPart(null)
    },
    [setPart],
  )
  const onClosed = (hasFocus: boolean) => {
    const then = afterwards.current
    afterwards.current = undefined
    if (hasFocus && store.get(openPartAtom) === null) giveFocusBack(returnTo.current)
    then?.()
    withdraw.current()
  }
  const openCheatSheet = useCallback(() => openPart('cheatSheet'), [openPart])
  const query = turn.opening?.query ?? ''
  return (
    <KeptDialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title="命令面板"
      width={640}
      className="max-sm:top-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen max-sm:rounded-none max-sm:border-0"
    >
      <Palette
        key={`${turn.count} ${query}`}
        query={query}
        situation={turn.situation}
        commands={commands}
        close={close}
        goTo={navigate}
        openCheatSheet={openCheatSheet}
      />
    </KeptDialog>
  )
}
