import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'
import type { Block } from '../../catalogue/page/block.ts'
import { BlockView } from './block-view.tsx'

type PagePreviewProps = {
  readonly blocks: readonly Block[]
  readonly background?: string | undefined
}

/** A page as a phone shows it. */
export function PagePreview({ blocks, background }: PagePreviewProps) {
  return (
    <Phone background={background}>
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
      {blocks.length === 0 ? <p className="p-8 text-center text-muted-foreground text-sm">这个页面还没有内容</p> : null}
    </Phone>
  )
}

type PhoneProps = {
  readonly background?: string | undefined
  readonly children: ReactNode
  readonly className?: string
}

/** The frame of a phone, 375 px wide where there is room; the school's own colours show in it. */
export function Phone({ background, children, className }: PhoneProps) {
  return (
    <div
      style={background ? { background } : undefined}
      className={cn(
        'light min-h-40 w-full max-w-[375px] text-foreground overflow-hidden rounded-2xl border-4 border-input bg-surface-sunken',
        className,
      )}
    >
      {children}
    </div>
  )
}
