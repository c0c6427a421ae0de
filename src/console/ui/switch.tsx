import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** On or off. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'finger-sized inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-control-edge px-0.5 transition-colors data-[state=checked]:bg-primary disabled:opacity-50 forced-colors:border',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="size-4 rounded-full bg-primary-foreground shadow-raised transition-transform data-[state=checked]:translate-x-4 forced-colors:bg-[ButtonText]" />
    </Primitive.Root>
  )
}
