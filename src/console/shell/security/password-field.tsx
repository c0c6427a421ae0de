import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

type PasswordFieldProps = {
  /** What it confirms. */
  readonly hint: string
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The password of the own account, asked again before another way in to it is made. */
export function PasswordField({ hint, error, value, onChange }: PasswordFieldProps) {
  return (
    <Field label="登录密码" required hint={hint} error={error}>
      {(aria) => (
        <Input {...aria} type="password" autoComplete="current-password" value={value} onValueChange={onChange} />
      )}
    </Field>
  )
}
