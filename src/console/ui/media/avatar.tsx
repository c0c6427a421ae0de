import { useState } from 'react'
import { cn } from '../cn.ts'

type AvatarProps = { readonly src: string | null; readonly name: string; readonly className?: string }

/** A person's picture, or the first letter of the name where there is none or it cannot be shown. */
export function Avatar({ src, name, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      className={cn(
        'inline-grid size-5 shrink-0 place-items-center overflow-hidden rounded-full bg-neutral-tint text-[0.625rem] text-muted-foreground',
        className,
      )}
    >
      {src && src !== broken ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        ([...name][0] ?? '?')
      )}
    </span>
  )
}
