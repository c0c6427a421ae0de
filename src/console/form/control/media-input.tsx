import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { FilePicker } from '@/ui/file-picker.tsx'
import { Input } from '@/ui/input.tsx'
import { DocumentFrame } from '@/ui/media/document-frame.tsx'
import { MediaPlayer } from '@/ui/media/media-player.tsx'
import { asMedia } from '@/value/shown-value.ts'
import { type Media, mediaTypes } from '../../../catalogue/vocabulary/media.ts'
import { ImageUpload } from '../upload/image-upload.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { useLibrary } from '../upload/use-library.ts'
import { anyMedia, type Uploaded, useUploads } from '../upload/use-uploads.ts'

type MediaInputProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Its files are for whoever may see the list. */
  readonly isPrivate?: boolean | undefined
}

/** A film, sound, picture or PDF: uploaded, or by its address; it plays as a check, with a cover to upload. */
export function MediaInput({ aria, label, value, onChange, isPrivate = false }: MediaInputProps) {
  const media = asMedia(value)
  const picker = useRef<HTMLInputElement>(null)
  const { canSave, save } = useLibrary()
  const cover = media?.cover ?? null
  const onSent = (uploaded: Uploaded) => {
    if (canSave && !isPrivate) void save(uploaded)
    onChange({ type: typeOf(uploaded), url: uploaded.url, cover })
  }
  const { uploads, add, retry, remove } = useUploads(mediaTypes, onSent, isPrivate ? 'private' : null)
  const write = (url: string) => onChange(url === '' ? null : { type: typeByName(url), url, cover })
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Input
          {...aria}
          type="text"
          inputMode="url"
          placeholder={`${label}的地址，以 https:// 或 / 开头`}
          value={media?.url ?? ''}
          onValueChange={(typed) => write(typed.trim())}
          className="min-w-0 flex-1"
        />
        <Button variant="outline" aria-label={`上传${label}`} onClick={() => picker.current?.click()}>
          <Upload /> 上传
        </Button>
        <FilePicker ref={picker} label={`${label}文件`} accept={anyMedia} onPick={add} />
      </div>
      <UploadList label={`${label}上传`} {...{ uploads, retry, remove }} />
      {media && /^(https?:\/\/.+|\/.+)/.test(media.url) ? <Preview media={media} label={`${label}预览`} /> : null}
      {media && media.type !== 'image' ? (
        <ImageUpload
          aria={{ id: `${aria.id}-cover`, 'aria-invalid': false, 'aria-describedby': undefined }}
          label={`${label}封面`}
          prompt="选择封面图片"
          most={1}
          isPrivate={isPrivate}
          value={cover ? [cover] : []}
          onChange={(urls) => onChange({ ...media, cover: urls[0] ?? null })}
        />
      ) : null}
    </div>
  )
}

function Preview({ media, label }: { readonly media: Media; readonly label: string }) {
  const { type, url, cover } = media
  if (type === 'document') return <DocumentFrame src={url} label={label} />
  if (type === 'image') return <img src={url} alt={label} className="max-h-60 justify-self-start rounded-md border" />
  return <MediaPlayer kind={type} src={url} poster={cover ?? undefined} label={label} />
}

function typeOf({ mime }: Uploaded): Media['type'] {
  const [type] = mime.split('/')
  return mediaTypes.find((known) => known === type) ?? 'document'
}

/** What an address that was typed leads to, by its ending; a film where that does not tell. */
function typeByName(url: string): Media['type'] {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (/\.(jpe?g|png|webp|gif)$/i.test(path)) return 'image'
  if (/\.(mp3|m4a|wav|ogg)$/i.test(path)) return 'audio'
  return /\.pdf$/i.test(path) ? 'document' : 'video'
}
