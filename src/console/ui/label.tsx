import { Label as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type LabelProps = ComponentProps<typeof Primitive.Root> & { readonly required?: boolean | undefined }

/** The name of a control, with a star where it must be filled in. */
export function Label({ required, className, children, ...props }: LabelProps) {
  return (
    <Primitive.Root className={cn('font-medium text-sm', className)} {...props}>
      {children}
      {required ? <RequiredStar /> : null}
    </Primitive.Root>
  )
}

/** The star behind the name of what must be filled in. */
export function RequiredStar() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-destructive">
      *
    </span>
  )
}
