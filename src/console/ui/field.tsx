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
  /** Its control may be taller than the screen: the error stands above it, where it is found. */
  readonly isTall?: boolean
  readonly children: (aria: FieldAria) => ReactNode
}

/** A labelled control with its hint and error; the control takes the ids it is given. */
export function Field({ label, required, hint, error, isTall = false, children }: FieldProps) {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
  const problem = (
    // Where no control can take the focus, what is wrong does; the buttons at the edge of a page stay off it.
    <Problem id={`${id}-error`} data-error tabIndex={-1} className="scroll-my-16 text-xs outline-none">
      {error}
    </Problem>
  )
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      {isTall ? problem : null}
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described })}
      {isTall ? null : problem}
      {hint ? (
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
