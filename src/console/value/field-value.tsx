import { useRef, useState } from 'react'
import { duration } from '@/format/number.ts'
import { DocumentFrame } from '@/ui/media/document-frame.tsx'
import { ImageViewer } from '@/ui/media/image-viewer.tsx'
import { MediaPlayer } from '@/ui/media/media-player.tsx'
import { PictureFrame } from '@/ui/media/picture-frame.tsx'
import { usePictureFrame } from '@/ui/media/picture-frames.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import { hasValue } from '../../catalogue/vocabulary/row.ts'
import { CellValue } from './cell-value.tsx'
import { RichText } from './rich-text.tsx'
import { Highlight } from './sensitive/highlight.tsx'
import { asImages, asMedia } from './shown-value.ts'
import { StructureValue } from './structure-value.tsx'
import { TimeText } from './time-text.tsx'

/** Whether a field takes the whole width of the panel, below its label. */
export function isWide(field: Field): boolean {
  return ['longText', 'richText', 'images', 'image', 'media', 'json'].includes(field.kind)
}

export type FieldValueProps = {
  readonly field: Field
  readonly value: unknown
  /** Its pictures are what the row is about, as in a list of pictures; certificates, evidence and files always are. */
  readonly isMatter?: boolean
}

/** A field's value in full. */
export function FieldValue({ field, value, isMatter = isPrivate(field) }: FieldValueProps) {
  if (!hasValue(value)) return <span className="text-muted-foreground/60">—</span>
  switch (field.kind) {
    case 'image':
    case 'images':
      return <Pictures images={asImages(value)} areMatter={isMatter} />
    case 'media': {
      const media = asMedia(value)
      if (!media) return null
      if (media.type === 'image') return <Pictures images={[media.url]} areMatter />
      if (media.type === 'document') return <DocumentFrame src={media.url} label={field.label} />
      return <MediaPlayer src={media.url} poster={media.cover ?? undefined} kind={media.type} label={field.label} />
    }
    case 'richText':
      return <RichText html={String(value)} />
    case 'json':
      if (field.control) return <StructureValue control={field.control} value={value} />
      return (
        <pre className="overflow-x-auto rounded bg-surface-sunken p-2 text-xs">{JSON.stringify(value, null, 2)}</pre>
      )
    case 'count':
      return (
        <span className="tabular-nums">
          {field.unit === '秒' ? duration(Number(value)) : valueLabel(field, Number(value))}
        </span>
      )
    case 'time':
      return <TimeText at={Number(value)} isExact />
    case 'text':
    case 'longText':
    case 'choiceOrText':
    case 'phone':
      return (
        <span className="whitespace-pre-wrap break-words leading-6">
          <Highlight text={String(value)} />
        </span>
      )
    default:
      return (
        <span className="inline-flex max-w-full items-center">
          <CellValue field={field} value={value} />
        </span>
      )
  }
}

type PicturesProps = { readonly images: readonly string[]; readonly areMatter: boolean }

/** Pictures as buttons, as wide as their place where they are the matter; one opens the viewer, where arrows go on. */
function Pictures({ images, areMatter }: PicturesProps) {
  const [shown, setShown] = useState<number | null>(null)
  const labelOf = (index: number) => `查看第 ${index + 1} 张图片`
  return (
    <>
      {areMatter ? (
        <div className="grid gap-1.5">
          {images.map((src, index) => (
            <PictureFrame key={src} src={src} label={labelOf(index)} onOpen={() => setShown(index)} />
          ))}
        </div>
      ) : (
        <Thumbnails images={images} labelOf={labelOf} onOpen={setShown} />
      )}
      <ImageViewer images={images} index={shown} onIndexChange={setShown} />
    </>
  )
}

type ThumbnailsProps = {
  readonly images: readonly string[]
  readonly labelOf: (index: number) => string
  readonly onOpen: (index: number) => void
}

function Thumbnails({ images, labelOf, onOpen }: ThumbnailsProps) {
  const group = useRef<HTMLDivElement>(null)
  usePictureFrame(group, () => onOpen(0))
  return (
    <div ref={group} className="flex flex-wrap gap-1.5">
      {images.map((src, index) => (
        <button
          key={src}
          type="button"
          aria-label={labelOf(index)}
          onClick={() => onOpen(index)}
          className="size-24 overflow-hidden rounded-md border bg-surface-sunken"
        >
          <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        </button>
      ))}
    </div>
  )
}
