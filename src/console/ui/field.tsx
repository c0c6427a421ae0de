import { type ReactNode, useId } from 'react'
import { Label } from './label.tsx'

export type FieldAria = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export type FieldProps = {
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children: (aria: FieldAria) => ReactNode
}

/** A labelled control with its hint and error; the control takes the ids it is given. */
export function Field({ label, required, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described })}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-destructive text-xs">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
