import { type FormEvent, useState } from 'react'
import { focusFirst } from '@/form/focus-control.ts'
import { exchange } from '@/session/call/api.ts'
import { leaveForLogin } from '@/session/session.ts'
import { clearToken } from '@/session/session-cookies.ts'
import { useScope } from '@/session/session-scope.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { notify } from '@/ui/toaster.tsx'
import { post } from '../../../catalogue/vocabulary/call.ts'

const reset = post('/school/account/reset')
/** ms until the page returns to sign-in (specification §3.7). */
const returnDelay = 3000
const shortest = 6

const fields = [
  { name: 'password', label: '原密码', autoComplete: 'current-password' },
  { name: 'new_pwd', label: '新密码', autoComplete: 'new-password' },
  { name: 'confirm_pwd', label: '确认新密码', autoComplete: 'new-password' },
] as const

type Name = (typeof fields)[number]['name']
type Values = Readonly<Record<Name, string>>

/** The dialog 修改密码, with the rules and texts of specification §5.2; afterwards the token is gone and sign-in follows. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [values, setValues] = useState<Values>({ password: '', new_pwd: '', confirm_pwd: '' })
  const [problems, setProblems] = useState<Partial<Values>>({})
  const [state, setState] = useState<'open' | 'saving' | 'done'>('open')
  const scope = useScope()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length > 0 || state !== 'open') return
    setState('saving')
    try {
      const { message } = await exchange(reset, values)
      setState('done')
      const words = message || '密码修改成功，请重新登录'
      notify(words, { id: 'password', duration: returnDelay })
      clearToken()
      setTimeout(() => {
        if (scope.ended.aborted) return
        leaveForLogin()
        // The messages of the session went with it, and behind the dialog nobody heard this one read out.
        notify(words, { id: 'password' })
      }, returnDelay)
    } catch {
      // The message of the server is shown by the call itself (specification §3.7); what was typed stays.
      setState('open')
    }
  }
  return (
    <Dialog
      onClose={() => (state === 'done' ? undefined : onClose())}
      title="修改密码"
      width={600}
      onOpenAutoFocus={focusFirst}
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} required error={problems[name]}>
            {(aria) => (
              <Input
                {...aria}
                type="password"
                autoComplete={autoComplete}
                value={values[name]}
                onValueChange={(typed) => setValues({ ...values, [name]: typed })}
              />
            )}
          </Field>
        ))}
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose} disabled={state === 'done'}>
            取消
          </Button>
          <Button type="submit" disabled={state !== 'open'}>
            {state === 'done' ? '即将返回登录…' : '保存'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Rules of specification §5.2. */
function problemsOf({ password, new_pwd, confirm_pwd }: Values): Partial<Values> {
  const old = lengthProblem(password)
  const fresh = lengthProblem(new_pwd)
  const again =
    confirm_pwd === '' ? '请再次输入密码' : confirm_pwd === new_pwd ? lengthProblem(confirm_pwd) : '两次输入密码不一致!'
  return {
    ...(old ? { password: old } : {}),
    ...(fresh ? { new_pwd: fresh } : {}),
    ...(again ? { confirm_pwd: again } : {}),
  }
}

function lengthProblem(text: string): string | null {
  if (text === '') return '请输入密码'
  return text.length < shortest ? '密码长度不能低于6位' : null
}
