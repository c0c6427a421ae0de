import { X } from 'lucide-react'
import { IconButton } from '@/ui/button.tsx'
import type { MacroStep } from '../../../catalogue/saved/content.ts'
import { useRowNames } from '../row-names.ts'
import { stepText } from './steps.ts'

type StepListProps = {
  readonly steps: readonly MacroStep[]
  /** Takes a step out; null where they are only read. */
  readonly onRemove: ((at: number) => void) | null
  /** Whether a step may be taken out. */
  readonly mayRemove?: (at: number) => boolean
}

/** The steps of a macro, in order. */
export function StepList({ steps, onRemove, mayRemove = () => true }: StepListProps) {
  const texts = useRowNames((nameOf) => steps.map((step) => stepText(step, nameOf)))
  return (
    <ol aria-label="宏的步骤" className="grid max-h-64 overflow-y-auto rounded-md border text-sm">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and may be the same
        <li key={index} className="flex min-h-9 items-center gap-2 border-t px-2 first:border-t-0">
          <span className="w-5 shrink-0 text-right text-muted-foreground text-xs tabular-nums">{index + 1}</span>
          <span className="min-w-0 flex-1 py-1">{text}</span>
          {onRemove && mayRemove(index) ? (
            <IconButton label={`去掉第 ${index + 1} 步`} icon={<X />} onClick={() => onRemove(index)} />
          ) : null}
        </li>
      ))}
    </ol>
  )
}
