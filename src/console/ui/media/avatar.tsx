import { Avatar as Primitive } from 'radix-ui'
import { cn } from '../cn.ts'

/** A person's picture, or the first letter of the name. */
export function Avatar({
  src,
  name,
  className,
}: {
  readonly src: string | null
  readonly name: string
  readonly className?: string
}) {
  return (
    <Primitive.Root
      className={cn(
        'inline-grid preset:size-5 shrink-0 place-items-center overflow-hidden preset:rounded-full bg-neutral-tint preset:text-[10px] text-muted-foreground',
        className,
      )}
    >
      {src ? <Primitive.Image src={src} alt="" className="size-full object-cover" /> : null}
      <Primitive.Fallback>{[...name][0] ?? '?'}</Primitive.Fallback>
    </Primitive.Root>
  )
}
