import { useAtom, useSetAtom, useStore } from 'jotai'
import { Activity, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openPartAtom, openPartWithAtom } from '@/command/center-state.ts'
import type { Commands } from '@/command/use-commands.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { giveFocusBack } from '@/ui/keyboard/focus-return.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { Palette } from './palette.tsx'

/**
 * The dialog 命令面板. Loaded while the browser is idle and rendered then for the next time it opens, without its effects and
 * out of sight, so that opening renders what has changed since. Closed it is rendered anew: nothing of an opening is kept.
 */
export function PaletteDialog({ commands }: { readonly commands: Commands }) {
  const [part, setPart] = useAtom(openPartAtom)
  const openPart = useSetAtom(openPartWithAtom)
  const store = useStore()
  const navigate = useNavigate()
  const afterwards = useRef<(() => void) | undefined>(undefined)
  const withdraw = useRef(() => {})
  const returnTo = useRef<Element | null>(null)
  const isOpen = part?.part === 'palette'
  if (isOpen) returnTo.current = part.returnTo
  const [turn, setTurn] = useState(() => ({ isOpen, openings: 0, situation: commands.situation() }))
  if (turn.isOpen !== isOpen)
    setTurn({ isOpen, openings: turn.openings + Number(!isOpen), situation: commands.situation() })
  const query = isOpen ? part.query : ''
  const close = useCallback(
    (then?: () => void) => {
      afterwards.current = then
      // Keys pressed until it is done are for what it opens, or for nobody: the list below did not ask for them.
      if (then) withdraw.current = expectDialog()
      setPart(null)
    },
    [setPart],
  )
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <Dialog
        onClose={close}
        title="命令面板"
        hideTitle
        width={640}
        className="max-sm:top-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen max-sm:rounded-none max-sm:border-0 [&>div]:flex [&>div]:flex-col [&>div]:overflow-hidden"
        onEscapeKeyDown={(event) => {
          if (event.isComposing || event.keyCode === 229) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const then = afterwards.current
          afterwards.current = undefined
          if (store.get(openPartAtom) === null) giveFocusBack(returnTo.current)
          then?.()
          withdraw.current()
        }}
      >
        <Palette
          key={`${turn.openings} ${query}`}
          query={query}
          situation={turn.situation}
          commands={commands}
          close={close}
          goTo={navigate}
          openCheatSheet={() => openPart('cheatSheet')}
        />
      </Dialog>
    </Activity>
  )
}
