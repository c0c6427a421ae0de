import { AlertDialog as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from '../control/button.tsx'
import { Spinner } from '../feedback/state.tsx'

export type AlertDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will happen and that it cannot be taken back. */
  readonly description: ReactNode
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'danger'
  /** The dialog closes when it is done; where it fails the dialog stays and says why. */
  readonly onConfirm: () => void | Promise<void>
}

/** Asks before what cannot be undone. The focus is on the way back, so Enter alone destroys nothing. */
export function AlertDialog({ open, onOpenChange, ...props }: AlertDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (isBusy ? undefined : onOpenChange(next))}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-(--z-overlay) bg-overlay" />
        <Primitive.Content className="fixed top-[20vh] left-1/2 z-(--z-floating) flex max-h-[70vh] w-[calc(100vw-24px)] max-w-[420px] -translate-x-1/2 flex-col overflow-y-auto rounded-xl border bg-popover p-4 text-popover-foreground shadow-floating">
          <Question {...props} isBusy={isBusy} onBusyChange={setBusy} onClose={() => onOpenChange(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

type QuestionProps = Omit<AlertDialogProps, 'open' | 'onOpenChange'> & {
  readonly isBusy: boolean
  readonly onBusyChange: (isBusy: boolean) => void
  readonly onClose: () => void
}

function Question({ title, description, confirmLabel = '确定', cancelLabel = '取消', ...props }: QuestionProps) {
  const { tone = 'primary', onConfirm, isBusy, onBusyChange, onClose } = props
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setFailure(null)
    onBusyChange(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      onBusyChange(false)
    }
  }
  return (
    <>
      <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
      <Primitive.Description className="mt-1.5 text-muted-foreground text-sm">{description}</Primitive.Description>
      {failure ? (
        <p role="alert" className="mt-3 rounded-md bg-destructive-tint px-2.5 py-1.5 text-destructive text-sm">
          {failure}
        </p>
      ) : null}
      <div className="mt-4 flex justify-end gap-2">
        <Primitive.Cancel asChild>
          <Button disabled={isBusy}>{cancelLabel}</Button>
        </Primitive.Cancel>
        <Button
          variant={tone === 'danger' ? 'dangerSolid' : 'primary'}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {isBusy ? <Spinner className="text-current" /> : null}
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
