import { RadioGroup as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export type RadioOption = {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

export type RadioGroupProps = {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly options: readonly RadioOption[]
  readonly orientation?: 'horizontal' | 'vertical'
  readonly id?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
}

/** One of a few values, all in sight; arrows move the choice. */
export function RadioGroup({ options, orientation = 'vertical', className, ...props }: RadioGroupProps) {
  return (
    <Primitive.Root
      {...props}
      orientation={orientation}
      className={cn('flex gap-x-4 gap-y-1', orientation === 'vertical' ? 'flex-col' : 'flex-wrap', className)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
        <label
          key={option.value}
          className="flex min-h-[var(--control-small)] cursor-pointer items-center gap-2 text-sm has-disabled:cursor-default has-disabled:text-muted-foreground"
        >
          <Primitive.Item
            value={option.value}
            disabled={option.disabled ?? false}
            className="grid size-4 shrink-0 place-items-center rounded-full border border-control-edge bg-surface disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
          >
            <Primitive.Indicator className="size-1.5 rounded-full bg-primary-foreground" />
          </Primitive.Item>
          <span>
            {option.label}
            {option.hint ? <span className="ml-2 text-muted-foreground text-xs">{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </Primitive.Root>
  )
}
