import { type FormEvent, useState } from 'react'
import { focusFirst } from '@/form/focus-control.ts'
import { consoleCall } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import type { ConfirmQuestion } from '@/session/question.ts'
import { Button } from '@/ui/button.tsx'
import { CodeField } from '@/ui/code-field.tsx'
import { Dialog } from '@/ui/dialog.tsx'

/** Asks for a code before what moves money or rights; the command goes on by itself then. */
export function ConfirmSessionDialog({ message, answer }: ConfirmQuestion) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setProblem('请输入动态验证码')
    setBusy(true)
    try {
      await consoleCall('POST', '/console/secondFactor/confirm', { code }, { quiet: true })
      answer(true)
    } catch (error) {
      setProblem(messageOf(error, '没有确认，请稍后重试'))
      setCode('')
      setBusy(false)
    }
  }
  return (
    <Dialog
      onClose={() => answer(false)}
      title="确认是你本人"
      description={message}
      width={420}
      onOpenAutoFocus={focusFirst}
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <CodeField value={code} error={problem} onChange={setCode} />
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => answer(false)}>
            取消
          </Button>
          <Button type="submit" disabled={isBusy}>
            确认并继续
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
