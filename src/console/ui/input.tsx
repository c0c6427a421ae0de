import type { ChangeEvent, ComponentProps } from 'react'
import { cn } from './cn.ts'

// Below 16px a phone zooms in on the field it writes in.
const looks =
  'w-full min-w-0 rounded-md border border-input bg-surface px-2.5 text-sm placeholder:text-muted-foreground pointer-coarse:text-[1rem] disabled:opacity-60 aria-invalid:border-destructive focus-visible:outline-2 focus-visible:outline-offset-0'

type TextProps<Tag extends 'input' | 'textarea'> = ComponentProps<Tag> & {
  /** Told what is written, for whoever needs nothing else of `onChange`. */
  readonly onValueChange?: (value: string) => void
}

/** One line of text. */
export function Input({ className, onValueChange, ...props }: TextProps<'input'>) {
  const onChange = onValueChange && (({ target }: ChangeEvent<HTMLInputElement>) => onValueChange(target.value))
  return <input className={cn(looks, 'h-[var(--control-height)]', className)} onChange={onChange} {...props} />
}

/** Several lines of text, growing with what is typed. */
export function Textarea({ className, onValueChange, ...props }: TextProps<'textarea'>) {
  const onChange = onValueChange && (({ target }: ChangeEvent<HTMLTextAreaElement>) => onValueChange(target.value))
  const own = cn(looks, 'field-sizing-content max-h-80 min-h-20 py-1.5', className)
  return <textarea className={own} onChange={onChange} {...props} />
}
