import { fullTime } from '@/format/time.ts'
import { Phone } from '@/value/page-preview.tsx'
import { RichText } from '@/value/rich-text.tsx'
import { parseTime } from '../../../catalogue/schema/moment.ts'
import type { PreviewProps } from './preview.tsx'

/** An announcement or article as a phone shows it, and when it will be shown. */
export function NoticePreview({ values, row }: PreviewProps) {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const moment = parseTime(text('publishAt')) ?? parseTime(row?.createdAt) ?? Date.now()
  return (
    <div className="grid gap-2">
      <Phone className="min-h-96 bg-surface">
        {text('cover') ? <img src={text('cover')} alt="" className="block max-h-48 w-full object-cover" /> : null}
        <article className="grid gap-2 p-4">
          <h3 className="font-semibold text-lg leading-7">{text('title') || '标题'}</h3>
          <p className="text-muted-foreground text-xs">{fullTime(moment)}</p>
          {text('summary') ? (
            <p className="rounded-md bg-surface-sunken p-3 text-muted-foreground text-sm">{text('summary')}</p>
          ) : null}
          <RichText html={text('content')} />
        </article>
      </Phone>
      <p className="text-muted-foreground text-xs">
        {whenShown(text('status'), moment, parseTime(text('endAt')) ?? null)}
      </p>
    </div>
  )
}

/** When readers will see it, in words. */
function whenShown(status: string, from: number, until: number | null): string {
  if (status === 'draft') return '草稿不会显示，发布后才显示'
  if (status === 'disabled') return '停用时不显示'
  if (until !== null && until <= Math.max(from, Date.now())) return '到了下线时间，不会显示'
  return from > Date.now() ? `将在 ${fullTime(from)} 显示` : '保存后立即显示'
}
