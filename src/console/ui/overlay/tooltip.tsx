import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** A word about the control it wraps, shown on hover and focus. */
export function Tooltip({
  text,
  children,
  side = 'bottom',
}: {
  readonly text: ReactNode
  readonly children: ReactNode
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
}) {
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            className="z-(--z-floating) max-w-72 rounded-md bg-foreground px-2 py-1 text-background text-xs shadow-raised"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
