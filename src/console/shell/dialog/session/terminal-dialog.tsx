import { type FormEvent, useState } from 'react'
import { focusFirst } from '@/form/focus-control.ts'
import { threadTimeAgo } from '@/format/time.ts'
import { consoleCall } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Problem } from '@/ui/state.tsx'
import { notify } from '@/ui/toaster.tsx'
import type { TerminalRequest } from '../../../../catalogue/token/wire.ts'
import { PasswordField } from '../../security/password-field.tsx'
import { useAttempt } from '../use-attempt.ts'
import { type ChosenScope, leastScope, ScopeFields, scopeBody } from './scope-fields.tsx'

/** The dialog 连接终端: the code a terminal shows is typed, what asks and from where is shown, and it is let in or not. */
export function TerminalDialog({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState('')
  const [asking, setAsking] = useState<TerminalRequest | null>(null)
  const [scope, setScope] = useState<ChosenScope>({ ...leastScope, mode: 'write' })
  const [password, setPassword] = useState('')
  const { problem, isBusy, attempt } = useAttempt()
  const find = () =>
    attempt(async () =>
      setAsking(await consoleCall<TerminalRequest>('GET', '/console/terminal/request', { code }, { quiet: true })),
    )
  const confirm = () =>
    attempt(async () => {
      const body = { code, password, ...scopeBody(scope, null) }
      await consoleCall('POST', '/console/terminal/confirm', body, { quiet: true })
      notify('已允许，终端会自己继续')
      onClose()
    })
  const refuse = () =>
    attempt(async () => {
      await consoleCall('POST', '/console/terminal/refuse', { code }, { quiet: true })
      notify('已拒绝这个终端')
      onClose()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (asking ? confirm() : find())
  }
  return (
    <Dialog onClose={onClose} title="连接终端" width={560} onOpenAutoFocus={focusFirst}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {asking ? (
          <>
            <dl className="grid grid-cols-[5rem_1fr] gap-y-1 rounded-md bg-surface-sunken p-3 text-sm">
              <dt className="text-muted-foreground">终端</dt>
              <dd className="break-all font-medium">{asking.name}</dd>
              <dt className="text-muted-foreground">来自</dt>
              <dd className="break-all">{asking.address}</dd>
              <dt className="text-muted-foreground">发起于</dt>
              <dd>{threadTimeAgo(asking.createdAt, Date.now())}</dd>
            </dl>
            <p className="text-sm">不是您自己刚刚发起的，请拒绝：允许之后，它会以您的身份操作。</p>
            <ScopeFields value={scope} onChange={setScope} />
            <PasswordField hint="确认是您本人在允许" value={password} onChange={setPassword} />
          </>
        ) : (
          <>
            <p className="text-sm">
              在终端运行 <code className="rounded bg-surface-sunken px-1">campus login</code>，把它显示的代码填在这里。
            </p>
            <Field label="代码" required>
              {(aria) => (
                <Input
                  {...aria}
                  value={code}
                  onValueChange={setCode}
                  placeholder="BCDF-GHJK"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  className="font-mono uppercase tracking-widest"
                />
              )}
            </Field>
          </>
        )}
        <Problem>{problem}</Problem>
        <div className="flex justify-end gap-2">
          {asking ? (
            <Button variant="outline" disabled={isBusy} onClick={() => void refuse()}>
              拒绝
            </Button>
          ) : (
            <Button variant="outline" onClick={onClose}>
              取消
            </Button>
          )}
          <Button type="submit" disabled={isBusy}>
            {asking ? '允许登录' : '继续'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
