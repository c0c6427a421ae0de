import { type FormEvent, useState } from 'react'
import { focusFirst } from '@/form/focus-control.ts'
import { fullTime } from '@/format/time.ts'
import { consoleCall } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Problem } from '@/ui/state.tsx'
import { plainNumber } from '../../../../plain-number.ts'
import { PasswordField } from '../../security/password-field.tsx'
import { useAttempt } from '../use-attempt.ts'
import { type ChosenScope, leastScope, ScopeFields, scopeBody } from './scope-fields.tsx'

type Made = { readonly token: string; readonly endsAt: number }

/** The dialog 新建程序令牌: what a program may do, how often, until when; then its token, which is shown this once. */
export function ProgramDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ChosenScope>(leastScope)
  const [writes, setWrites] = useState('60')
  const [password, setPassword] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const { problem, isBusy, attempt } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const body = { name, password, ...scopeBody(scope, writes === '' ? null : Number(plainNumber(writes))) }
      setMade(await consoleCall<Made>('POST', '/console/programs', body, { quiet: true }))
    })
  }
  return (
    <Dialog onClose={onClose} title="新建程序令牌" width={560} onOpenAutoFocus={focusFirst}>
      {made ? (
        <TokenShown made={made} onClose={onClose} />
      ) : (
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <p className="text-sm">
            给智能助手等程序用（MCP）。它看到的、能做的都不超过您；动到资金、删除和权限的只会提出请求，由人在「程序请求」里看过再确认。
          </p>
          <Field label="名称" required hint="操作记录里会写明是它做的">
            {(aria) => (
              <Input {...aria} value={name} onValueChange={setName} placeholder="日报助手" autoComplete="off" />
            )}
          </Field>
          <ScopeFields value={scope} onChange={setScope}>
            <Field label="每小时至多几次操作" required>
              {(aria) => (
                <Input {...aria} inputMode="numeric" className="w-32" value={writes} onValueChange={setWrites} />
              )}
            </Field>
          </ScopeFields>
          <PasswordField hint="确认是您本人在新建" value={password} onChange={setPassword} />
          <Problem>{problem}</Problem>
          <div className="flex justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" disabled={isBusy}>
              新建
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function TokenShown({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const [said, setSaid] = useState('')
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('已复制'),
      () => setSaid('没有复制成功，请选中后复制'),
    )
  const address = `${location.origin}/console/mcp`
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        令牌只显示这一次，{fullTime(made.endsAt).slice(0, 16)} 到期。随时可以在个人中心的「登录的设备」里结束它。
      </p>
      <Field label="MCP 地址">{(aria) => <Input {...aria} readOnly value={address} className="font-mono" />}</Field>
      <Field label="令牌" hint="放在请求头里：Authorization: Bearer 令牌">
        {(aria) => <Input {...aria} readOnly value={made.token} className="font-mono" onFocus={selectAll} />}
      </Field>
      <div className="flex items-center justify-end gap-2">
        <p role="status" className="mr-auto text-muted-foreground text-sm">
          {said}
        </p>
        <Button variant="outline" onClick={() => void copy(made.token)}>
          复制令牌
        </Button>
        <Button onClick={onClose}>完成</Button>
      </div>
    </div>
  )
}

function selectAll({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.select()
}
