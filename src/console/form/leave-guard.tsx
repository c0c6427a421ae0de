import { useEffect } from 'react'
import { isLogin } from '@/session/address.ts'
import { type Address, useBlocker } from '@/session/blocker.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'

/** What is asked, and what its two answers are called. */
export type LeaveWords = { readonly title: string; readonly stay: string; readonly leave: string }

const written: LeaveWords = { title: '放弃修改？', stay: '继续编辑', leave: '放弃' }

type LeaveDialogProps = {
  readonly open: boolean
  readonly text: string
  readonly words?: LeaveWords | undefined
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before what was typed, or what is on its way, is thrown away; staying is what Enter does. */
export function LeaveDialog({ open, text, words = written, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={words.title}
      width={360}
      onOpenAutoFocus={focusStay}
      footer={
        <>
          <Button variant="outline" data-stay onClick={onStay}>
            {words.stay}
          </Button>
          <Button variant="outline" className="text-destructive hover:bg-destructive-tint" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p className="text-sm">{text}</p>
    </Dialog>
  )
}

/**
 * Asks before an address is left, or the page is closed, while `isUnsaved` says that something would be lost. Sign-in is
 * gone to all the same: the session is over. `isElsewhere` says which addresses leave what is being written, where it is not each
 * other one; `onLeave` is told that it is given up.
 */
export function LeaveGuard({
  isUnsaved,
  isElsewhere = isOther,
  text,
  words,
  onLeave,
}: {
  readonly isUnsaved: () => boolean
  readonly isElsewhere?: (from: Address, to: Address) => boolean
  readonly text: string
  readonly words?: LeaveWords
  readonly onLeave: () => void
}) {
  const blocker = useBlocker((from, to) => !isLogin(to.pathname) && isElsewhere(from, to) && isUnsaved())
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => (isUnsaved() ? event.preventDefault() : undefined)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const leave = () => {
    onLeave()
    blocker?.leave()
  }
  return (
    <LeaveDialog open={blocker !== null} text={text} words={words} onStay={() => blocker?.stay()} onLeave={leave} />
  )
}

function isOther(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || from.search !== to.search
}

function focusStay(event: Event): void {
  const dialog = event.target
  if (!(dialog instanceof HTMLElement)) return
  event.preventDefault()
  dialog.querySelector<HTMLElement>('[data-stay]')?.focus()
}
