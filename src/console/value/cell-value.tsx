import { Check } from 'lucide-react'
import { compactNumber, withUnit } from '@/format/number.ts'
import { Badge } from '@/ui/badge.tsx'
import { deferred } from '@/ui/deferred.tsx'
import { valueLabel, zeroText } from '../../catalogue/vocabulary/condition.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { Highlight } from './sensitive/highlight.tsx'
import { asImages, asMedia, asRef, coverOf, plainText } from './shown-value.ts'
import { statusTone } from './status-tone.ts'
import { fitsAnyColumn } from './text-width.ts'
import { ListPicture, MediaSign, Thumbnail } from './thumbnail.tsx'
import { TimeText } from './time-text.tsx'

const StructureLine = deferred(async () => (await import('./structure-line.tsx')).StructureLine)

const mostThumbnails = 2

/**
 * A field's value in one line of a list. What may be too long cuts itself off: a clip for every cell would cost each frame
 * more than all else in a row.
 */
export function CellValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className="text-muted-foreground/60">—</span>
  switch (field.kind) {
    case 'status':
    case 'choice': {
      const text = String(value)
      const label = field.options[text] ?? text
      return field.kind === 'status' ? (
        <Badge tone={statusTone(field, text)}>{label}</Badge>
      ) : (
        <span className={fitsAnyColumn(label) ? '' : 'truncate'}>{label}</span>
      )
    }
    case 'flag':
      return value === true ? (
        <Check aria-label="是" className="size-4 text-primary-text" />
      ) : (
        <span className="text-muted-foreground/60">—</span>
      )
    case 'found':
      return valueLabel(field, value)
    case 'time':
      return typeof value === 'number' ? <TimeText at={value} /> : String(value)
    case 'count':
      if (typeof value !== 'number') return String(value)
      return zeroText(field, value) ?? <Count value={value} unit={field.unit} />
    case 'money':
      return typeof value === 'number' ? (
        <span className="tabular-nums">{valueLabel(field, value)}</span>
      ) : (
        String(value)
      )
    case 'ref': {
      const ref = asRef(value)
      return ref ? <RefName label={ref.label} picture={ref.picture} /> : null
    }
    case 'image':
    case 'images':
      return <Thumbnails images={asImages(value)} />
    case 'media': {
      const media = asMedia(value)
      return media ? <MediaSign type={media.type} cover={coverOf(media)} /> : null
    }
    case 'colour':
      return (
        <>
          <span className="mr-1.5 size-3.5 shrink-0 rounded border" style={{ background: String(value) }} />
          <span className="truncate">{String(value)}</span>
        </>
      )
    case 'json':
      return field.control ? (
        <StructureLine control={field.control} value={value} />
      ) : (
        <span className="truncate">{JSON.stringify(value)}</span>
      )
    case 'richText':
      return <OneLine text={plainText(String(value))} />
    default:
      return <OneLine text={String(value)} />
  }
}

function OneLine({ text }: { readonly text: string }) {
  return (
    <span className="truncate" title={text.length > 12 ? text : undefined}>
      <Highlight text={text} />
    </span>
  )
}

function Count({ value, unit }: { readonly value: number; readonly unit: string | undefined }) {
  const whole = withUnit(value, unit)
  const isShort = Math.abs(value) >= 10_000 && unit !== '字节' && unit !== '‱'
  return (
    <span className="tabular-nums" title={isShort ? whole : undefined}>
      {isShort ? `${compactNumber(value)}${unit ?? ''}` : whole}
    </span>
  )
}

/** A row another one points at: its picture, or nothing, and its name. */
export function RefName({ label, picture }: { readonly label: string; readonly picture: string | null }) {
  return (
    <>
      {picture ? <Portrait src={picture} /> : null}
      <span className="truncate" title={label}>
        {label}
      </span>
    </>
  )
}

function Portrait({ src }: { readonly src: string }) {
  const looks = 'mr-1.5 size-5 shrink-0 rounded-full bg-neutral-tint object-cover'
  return <ListPicture src={src} size={80} className={looks} fallback={<span className={looks} />} />
}

function Thumbnails({ images }: { readonly images: readonly string[] }) {
  if (images.length === 0) return <span className="text-muted-foreground/60">—</span>
  const more = images.length - mostThumbnails
  return (
    <span className="flex items-center gap-1">
      {images.slice(0, mostThumbnails).map((src) => (
        <Thumbnail key={src} src={src} />
      ))}
      {more > 0 ? <span className="text-muted-foreground text-xs">+{more}</span> : null}
    </span>
  )
}
