import { cn } from './cn.ts'
import { isAppleMachine } from './keyboard/apple-machine.ts'
import { keyNames } from './keyboard/key-names.ts'

const isApple = isAppleMachine()

const names = keyNames(isApple)

/** A key as it stands on the keyboard: `keys` as in the catalogue, 'mod+k' or 'g d'. Not shown where there is none (tokens.css). */
export function Kbd({ keys, className }: { readonly keys: string; readonly className?: string }) {
  return (
    <span data-slot="kbd" className={cn('inline-flex shrink-0 items-center gap-0.5', className)}>
      {keys.split(' ').map((step, index) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a sequence may repeat and never move
          key={index}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded border bg-surface px-1 font-sans text-[0.6875rem] text-muted-foreground leading-none"
        >
          {keyName(step)}
        </kbd>
      ))}
    </span>
  )
}

/** The readable name of one step of a key: Ctrl K, ⇧ J. */
function keyName(step: string): string {
  return step
    .split('+')
    .map((part) => names[part] ?? part.toUpperCase())
    .join(isApple ? '' : ' ')
}
