import { FileAudio, FileText, Film, ImageOff } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { store } from '@/session/store.ts'
import { cn } from '@/ui/cn.ts'
import { IsMovingContext } from '@/ui/scroll-rest.ts'
import type { Media } from '../../catalogue/vocabulary/media.ts'

/** Sizes (px) the server keeps renditions in. */
export type ThumbnailSize = 80 | 240

/** The address of a small rendition of one of our own pictures; elsewhere the picture itself. */
export function thumbnailAddress(src: string, size: ThumbnailSize = 80): string {
  const [, mark] = /^\/(?:demo\/picture|upload)\/[^?#]+(\?sign=[\w.-]+)?$/.exec(src) ?? [null, null]
  return mark === null ? src : `${src}${mark ? '&' : '?'}w=${size}&h=${size}`
}

type ListPictureProps = {
  readonly src: string
  readonly size: ThumbnailSize
  readonly className: string
  /** Stands in its place where it cannot be loaded. */
  readonly fallback: ReactNode
}

/** A picture in a list, loaded when it comes into view; while the list is being scrolled, when that rests. */
export function ListPicture(props: ListPictureProps) {
  // Its box may come to show another row's picture, which has yet to be loaded.
  return <OnePicture key={props.src} {...props} />
}

function OnePicture({ src, size, className, fallback }: ListPictureProps) {
  const [isBroken, setBroken] = useState(false)
  const isMovingAtom = useContext(IsMovingContext)
  const [isAwaited, setAwaited] = useState(() => store.get(isMovingAtom))
  useEffect(() => {
    if (!isAwaited) return
    const look = () => setAwaited(store.get(isMovingAtom))
    look()
    return store.sub(isMovingAtom, look)
  }, [isAwaited, isMovingAtom])
  if (isBroken) return fallback
  if (isAwaited) return <span className={className} />
  return (
    <img
      src={thumbnailAddress(src, size)}
      alt=""
      draggable={false}
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setBroken(true)}
    />
  )
}

type ThumbnailProps = {
  readonly src: string
  /** Its size among other looks, where it is not that of one line. */
  readonly className?: string | undefined
  readonly size?: ThumbnailSize | undefined
}

/** A small picture of fixed size. */
export function Thumbnail({ src, className, size = 80 }: ThumbnailProps) {
  const looks = cn('veiled size-7 shrink-0 rounded border bg-surface-sunken object-cover', className)
  const sign = (
    <span title="图片无法显示" className={cn(looks, 'grid place-items-center text-muted-foreground')}>
      <ImageOff className="size-3.5" />
    </span>
  )
  return <ListPicture src={src} size={size} className={looks} fallback={sign} />
}

const mediaSigns = {
  video: [Film, '视频'],
  audio: [FileAudio, '音频'],
  document: [FileText, '文档'],
  image: [ImageOff, '图片'],
} as const

/** The sign of a film, sound or document, over its cover where there is one. */
export function MediaSign({
  type,
  cover,
  className,
  size,
}: Pick<Media, 'type' | 'cover'> & Omit<ThumbnailProps, 'src'>) {
  const [Icon, title] = mediaSigns[type]
  if (type === 'image' && cover) return <Thumbnail src={cover} className={className} size={size} />
  return (
    <span title={title} className={cn('relative inline-grid size-7 shrink-0 place-items-center', className)}>
      {cover ? <Thumbnail src={cover} className="absolute inset-0 size-full" size={size} /> : null}
      <span className="relative grid size-5 place-items-center rounded-full bg-surface/85">
        <Icon className="size-3.5" />
      </span>
    </span>
  )
}
