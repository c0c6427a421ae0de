import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { TimeText } from '@/value/time-text.tsx'
import type { FormDraft } from './use-draft.ts'

type DraftOfferProps = {
  readonly draft: FormDraft
  /** Called once the form holds what was left: structures begin with what it holds when they are shown. */
  readonly onTaken: () => void
  readonly className?: string
}

/** Offers what was left in a form. */
export function DraftOffer({ draft, onTaken, className }: DraftOfferProps) {
  if (!draft.offered) return null
  return (
    <p
      role="status"
      className={cn('mb-3 flex flex-wrap items-center gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm', className)}
    >
      <span className="mr-auto">
        有一份没有保存的内容，写于 <TimeText at={draft.offered.at} />
        {draft.others > 0 ? `，另外还有 ${draft.others} 份` : null}
      </span>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          draft.takeUp()
          onTaken()
        }}
      >
        接着编辑
      </Button>
      <Button size="sm" variant="outline" onClick={draft.dismiss}>
        丢弃
      </Button>
    </p>
  )
}
