import { type ReactNode, useId } from 'react'
import { Label } from './label.tsx'
import { Problem } from './state.tsx'

export type FieldAria = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

type FieldProps = {
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
      <Problem id={`${id}-error`} className="text-xs">
        {error}
      </Problem>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
