import type { Ref } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type CodeFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly inputRef?: Ref<HTMLInputElement>
  /** Whether a recovery code stands in for the app's. */
  readonly takesRecovery?: boolean
}

/** A code of an authenticator app, which telephones and password managers fill in. */
export function CodeField({ value, error, onChange, inputRef, takesRecovery = true }: CodeFieldProps) {
  const hint = takesRecovery ? '验证器 App 里的 6 位数字；手机不在身边时，输入一个恢复码' : '验证器 App 里的 6 位数字'
  return (
    <Field label="动态验证码" required hint={hint} error={error}>
      {(aria) => (
        <Input
          {...aria}
          ref={inputRef}
          name="one-time-code"
          value={value}
          onValueChange={onChange}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          inputMode={takesRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          maxLength={24}
          className="font-mono tracking-widest"
        />
      )}
    </Field>
  )
}
