import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A box to tick; `checked="indeterminate"` shows a line. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'grid size-4 shrink-0 place-items-center rounded-sm border border-control-edge bg-surface data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary data-[state=checked]:text-primary-foreground data-[state=indeterminate]:text-primary-foreground disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        {props.checked === 'indeterminate' ? <Minus className="size-3" /> : <Check className="size-3" />}
      </Primitive.Indicator>
    </Primitive.Root>
  )
}
