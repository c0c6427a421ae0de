import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { useRef } from 'react'
import { cn } from './cn.ts'
import { keepFocusTaken } from './keyboard/focus-return.ts'

type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type SelectProps = {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly options: readonly SelectOption[]
  readonly placeholder?: string
  readonly id?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
}

/** One of a few values. An empty `value` shows the placeholder. */
export function Select({ value, onValueChange, options, placeholder = '请选择', className, ...props }: SelectProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} disabled={props.disabled ?? false}>
      <Primitive.Trigger
        {...props}
        ref={trigger}
        className={cn(
          'inline-flex h-[var(--control-height)] items-center justify-between gap-2 rounded-md border border-input bg-surface px-2.5 text-sm data-[placeholder]:text-muted-foreground disabled:opacity-60 [&>span]:truncate aria-invalid:border-destructive',
          className,
        )}
      >
        <Primitive.Value placeholder={placeholder} />
        <ChevronDown className="size-4 shrink-0 text-muted-foreground" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          onCloseAutoFocus={(event) => keepFocusTaken(event, trigger.current)}
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-floating) max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-[var(--radix-select-trigger-width)] overflow-hidden rounded-md border bg-popover text-popover-foreground shadow-floating"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-[max(2rem,var(--control-small))] cursor-pointer select-none items-center gap-2 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-accent data-[disabled]:opacity-50"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="ml-auto">
                  <Check className="size-4 text-primary-text" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
