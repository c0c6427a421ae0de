import { useTitleWithKey } from '@/hotkeys/command-key.tsx'
import { Button } from '@/ui/button.tsx'
import type { Columns } from './use-columns.ts'

/** What there is to do about the columns a list does without. */
export function foldedText({
  foldedCount,
  foldedWhy,
  isFolding,
}: Pick<Columns, 'foldedCount' | 'foldedWhy' | 'isFolding'>): string {
  return `${isFolding ? '显示' : '收起'} ${foldedCount} 列${foldedWhy}`
}

/**
 * Says how many columns the list does without, and brings them back; not there where it shows all, nor where the line is
 * short: the panel of columns says it too.
 */
export function FoldedButton({ columns }: { readonly columns: Columns }) {
  const { foldedCount, isFolding, toggleFolded } = columns
  const title = useTitleWithKey(foldedText(columns), 'grid.folded')
  if (foldedCount === 0 || !isFolding) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-1.5 font-normal text-muted-foreground max-[96rem]:hidden"
      aria-label={foldedText(columns)}
      title={title}
      onClick={toggleFolded}
    >
      +{foldedCount} 列
    </Button>
  )
}
