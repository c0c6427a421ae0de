import { useAtomValue } from 'jotai'
import { Kbd } from '@/ui/kbd.tsx'
import { pendingKeysAtom } from './pending-keys.ts'

/** While a sequence waits for its next key: what was pressed, and what may follow. */
export function PendingHint() {
  const pending = useAtomValue(pendingKeysAtom)
  if (!pending) return null
  return (
    <div
      role="status"
      aria-label={`已按 ${pending.prefix.toUpperCase()}，等待下一个键`}
      // Above a message in the same corner.
      className="fixed right-4 bottom-20 z-50 max-h-[70vh] max-w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border bg-popover p-3 text-popover-foreground shadow-floating"
    >
      <div className="mb-2 flex items-center gap-2 text-muted-foreground text-xs">
        <Kbd keys={pending.prefix} />
        然后按
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-1 sm:min-w-72">
        {pending.following.map(({ rest, command }) => (
          <li key={`${rest} ${command.id}`} className="flex items-center gap-2 text-sm">
            <Kbd keys={rest} />
            <span className="truncate">{command.title}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
