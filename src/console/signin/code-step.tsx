import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { CodeField } from '@/ui/code-field.tsx'
import { Spinner } from '@/ui/state.tsx'
import { giveCode } from './sign-in.ts'

type CodeStepProps = {
  readonly ticket: string
  readonly onSignedIn: () => Promise<void>
  readonly onBack: () => void
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeStep({ ticket, onSignedIn, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setProblem('请输入动态验证码')
    setBusy(true)
    setProblem(undefined)
    try {
      await giveCode(ticket, code)
      await onSignedIn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.code === null && error.status === 0 ? '连不上服务器，请检查网络后重试' : error.message)
      setCode('')
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-label="两步验证"
      noValidate
      className="grid gap-4 rounded-xl border bg-card p-6 shadow-raised"
      onSubmit={(event) => void submit(event)}
    >
      <CodeField value={code} error={problem} onChange={setCode} inputRef={input} />
      <Button type="submit" className="mt-1 w-full" disabled={isBusy}>
        {isBusy ? <Spinner className="text-current" /> : null}
        {isBusy ? '正在登录…' : '登录'}
      </Button>
      <Button type="button" variant="ghost" onClick={onBack}>
        返回，换个账号登录
      </Button>
    </form>
  )
}
