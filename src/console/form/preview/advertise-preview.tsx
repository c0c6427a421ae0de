import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { useRecord } from '@/list/use-record.ts'
import { consoleCall } from '@/session/call/api.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { Problem } from '@/ui/state.tsx'
import { Phone } from '@/value/page-preview.tsx'
import { idOf } from '@/value/shown-value.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { LinkAnswer } from '../../../catalogue/wire.ts'
import type { PreviewProps } from './preview.tsx'

const place = entityNamed(catalogue, 'advertiseCategory')

/** An advertisement in its place, at the place's proportions, and whether its link can be opened. */
export function AdvertisePreview({ values }: PreviewProps) {
  const can = useCan()
  const chosen = idOf(values.category)
  const { data: category } = useRecord(place, can('advertiseCategory.list') ? chosen : null)
  const [width, height] = [Number(category?.width ?? 0), Number(category?.height ?? 0)]
  const image = typeof values.image === 'string' ? values.image : ''
  const { naturalSize } = useNaturalSize(image)
  const isOff = width > 0 && naturalSize && Math.abs(naturalSize.width / naturalSize.height - width / height) > 0.05
  return (
    <div className="grid gap-2">
      <Phone className="bg-surface p-3">
        <div
          className="relative overflow-hidden rounded-md bg-surface-sunken"
          style={{ aspectRatio: width > 0 && height > 0 ? `${width} / ${height}` : '16 / 9' }}
        >
          {image ? <img src={image} alt="" className="size-full object-cover" /> : null}
          <span className="absolute right-1 bottom-1 rounded bg-overlay px-1 text-[0.625rem] text-surface">广告</span>
        </div>
        <p className="truncate pt-2 text-sm">{String(values.title ?? '') || '标题'}</p>
      </Phone>
      <p className="text-muted-foreground text-xs">
        {category ? `${category.name}：建议 ${width} × ${height} px` : '选择广告位后按它的比例显示'}
      </p>
      {isOff && naturalSize ? (
        <p role="status" className="text-warning text-xs">
          图片是 {naturalSize.width} × {naturalSize.height} px，比例不同，边缘会被裁掉
        </p>
      ) : null}
      {values.linkKind === 'web' ? <LinkCheck url={String(values.link ?? '')} /> : null}
    </div>
  )
}

function LinkCheck({ url }: { readonly url: string }) {
  const check = useMutation({
    mutationFn: (address: string) =>
      consoleCall<LinkAnswer>('POST', '/console/link', { url: address }, { quiet: true, timeout: 30_000 }),
  })
  const isOf = check.variables === url
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" size="sm" disabled={url === '' || check.isPending} onClick={() => check.mutate(url)}>
        <Link2 /> {check.isPending ? '正在打开' : '检查链接'}
      </Button>
      {isOf && check.data ? (
        <span
          role="status"
          data-ok={check.data.isOpen}
          className="text-destructive text-xs data-[ok=true]:text-success"
        >
          {check.data.message}
        </span>
      ) : null}
      <Problem className="text-xs">{isOf ? check.error?.message : null}</Problem>
    </div>
  )
}

type NaturalSize = { readonly width: number; readonly height: number }

/** The size of a picture in its own pixels; null until it is known. */
function useNaturalSize(src: string): { readonly naturalSize: NaturalSize | null } {
  const { data } = useQuery({
    queryKey: ['natural-size', src],
    enabled: src !== '',
    queryFn: () =>
      new Promise<NaturalSize | null>((resolve) => {
        const image = new Image()
        image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
        image.onerror = () => resolve(null)
        image.src = src
      }),
  })
  return { naturalSize: data ?? null }
}
