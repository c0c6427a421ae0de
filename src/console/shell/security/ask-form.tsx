import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { CodeField } from '@/ui/code-field.tsx'
import { useAttempt } from '../dialog/use-attempt.ts'
import { PasswordField } from './password-field.tsx'

type AskFormProps = {
  readonly asks: 'password' | 'code' | 'newCode'
  readonly submit: string
  readonly onCancel: () => void
  /** What it throws is said beside the field; what was typed stays. */
  readonly onSubmit: (value: string) => Promise<void>
}

/** Asks for the one thing that a change of how one signs in takes. */
export function AskForm({ asks, submit, onCancel, onSubmit }: AskFormProps) {
  const [value, setValue] = useState('')
  const { problem, isBusy, attempt } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) await attempt(() => onSubmit(value), '没有完成，请稍后重试')
  }
  return (
    <form ref={form} className="grid gap-3" noValidate onSubmit={(event) => void send(event)}>
      {asks === 'password' ? (
        <PasswordField hint="确认是你本人在绑定" error={problem ?? undefined} value={value} onChange={setValue} />
      ) : (
        <CodeField value={value} error={problem ?? undefined} onChange={setValue} takesRecovery={asks === 'code'} />
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" disabled={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
