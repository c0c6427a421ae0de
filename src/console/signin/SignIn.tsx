import { Cloud } from 'lucide-react'
import { useEffect, useState } from 'react'
import { applicationTitle } from '@/page/title.ts'
import { useFeatures } from '@/session/features.ts'
import { ThemeButton } from '@/shell/theme-button.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Problem, Spinner } from '@/ui/state.tsx'
import { Captcha } from './captcha.tsx'
import { CodeStep } from './code-step.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ChosenSchool, SchoolField } from './school-field.tsx'
import { type SignInField, useSignIn } from './use-sign-in.ts'

/** /login: username, password and captcha (specification §3.1). */
export function SignIn() {
  const form = useSignIn()
  const { demoAccounts, identityProviders, passkeys } = useFeatures()
  const [isShown, setShown] = useState(false)
  const { values, errors, inputs, change } = form
  useEffect(() => inputs.current.username?.focus(), [inputs])
  const bound = (name: SignInField) => ({
    name,
    ref: (element: HTMLInputElement | null) => {
      inputs.current[name] = element
    },
    value: values[name],
    onValueChange: (text: string) => change({ [name]: text }),
  })

  return (
    <main className="relative grid min-h-full place-items-center bg-[radial-gradient(60rem_40rem_at_50%_-10rem,var(--tint-strong),transparent)] px-4 py-10 [--control-height:40px] [--field-height:40px]">
      <ThemeButton className="absolute top-3 right-3" />
      <div className="w-full max-w-90">
        <div className="mb-6 flex flex-col items-center gap-3 text-center">
          <span className="grid size-12 place-items-center rounded-xl bg-primary text-primary-foreground shadow-raised">
            <Cloud className="size-7" />
          </span>
          <div>
            <h1 className="font-semibold text-xl tracking-wide">登录{applicationTitle}</h1>
            <p className="mt-1 text-muted-foreground text-sm">校园服务管理后台</p>
          </div>
        </div>
        {form.ticket !== null ? (
          <CodeStep ticket={form.ticket} onSignedIn={form.arrive} onBack={form.leaveCode} />
        ) : (
          <form
            aria-label="登录"
            noValidate
            className="grid gap-4 rounded-xl border bg-card p-6 shadow-raised"
            onSubmit={(event) => {
              event.preventDefault()
              void form.submit()
            }}
          >
            {form.schools.length === 0 && form.school ? (
              <ChosenSchool
                school={form.school}
                onForget={() => {
                  form.forgetSchool()
                  inputs.current.username?.focus()
                }}
              />
            ) : null}
            <Field label="用户名" error={errors.username}>
              {(aria) => (
                <Input
                  {...aria}
                  {...bound('username')}
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label="密码" error={errors.password}>
              {(aria) => (
                <Input
                  {...aria}
                  {...bound('password')}
                  type={isShown ? 'text' : 'password'}
                  autoComplete="current-password"
                />
              )}
            </Field>
            {form.schools.length > 0 ? (
              <SchoolField
                schools={form.schools}
                chosen={form.school}
                error={errors.school}
                onChange={form.chooseSchool}
                inputRef={(element) => {
                  inputs.current.school = element
                }}
              />
            ) : null}
            <Field label="验证码" error={errors.captcha}>
              {(aria) => (
                <div className="flex gap-2">
                  <Input
                    {...aria}
                    {...bound('captcha')}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    maxLength={8}
                  />
                  <Captcha version={form.captchaVersion} onRenew={form.renewCaptcha} />
                </div>
              )}
            </Field>
            <div className="flex items-center gap-2 text-muted-foreground">
              <Checkbox
                id="show-password"
                checked={isShown}
                onCheckedChange={(checked) => setShown(checked === true)}
              />
              <label htmlFor="show-password" className="cursor-pointer text-sm">
                显示密码
              </label>
            </div>
            <Problem className="rounded-md bg-destructive-tint px-3 py-2">{errors.form}</Problem>
            <Button type="submit" className="mt-1 w-full" disabled={form.isBusy}>
              {form.isBusy ? <Spinner className="text-current" /> : null}
              {form.isBusy ? '正在登录…' : '登录'}
            </Button>
            {passkeys || identityProviders.length > 0 ? (
              <section aria-label="其他登录方式" className="grid gap-2 border-t pt-4">
                {passkeys ? <PasskeyButton onSignedIn={form.arrive} onProblem={form.say} /> : null}
                <ProviderButtons providers={identityProviders} />
              </section>
            ) : null}
          </form>
        )}
        {demoAccounts.length > 0 && form.ticket === null ? (
          <DemoAccounts
            accounts={demoAccounts}
            onChoose={({ username, password }) => {
              change({ username, password })
              inputs.current.captcha?.focus()
            }}
          />
        ) : null}
      </div>
    </main>
  )
}
