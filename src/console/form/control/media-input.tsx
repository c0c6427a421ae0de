import type { Media } from '../../../catalogue/vocabulary/field.ts'
import type { FieldAria } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { MediaPlayer } from '../../ui/media/media-player.tsx'
import { ImageUpload } from '../upload/image-upload.tsx'

export type MediaInputProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A film or sound by its address, which plays as a check, with a cover to upload. */
export function MediaInput({ aria, label, value, onChange }: MediaInputProps) {
  const media = isMedia(value) ? value : null
  const isPlayable = media !== null && media.type !== 'image' && /^(https?:\/\/.+|\/.+)/.test(media.url)
  const write = (url: string) =>
    onChange(url === '' ? null : { type: media?.type ?? 'video', url, cover: media?.cover ?? null })
  return (
    <div className="grid gap-2">
      <Input
        {...aria}
        type="text"
        inputMode="url"
        placeholder={`${label}的地址，以 https:// 或 / 开头`}
        value={media?.url ?? ''}
        onChange={({ target }) => write(target.value.trim())}
      />
      {isPlayable ? (
        <MediaPlayer
          kind={media.type === 'audio' ? 'audio' : 'video'}
          src={media.url}
          poster={media.cover ?? undefined}
          label={`${label}预览`}
        />
      ) : null}
      {media ? (
        <ImageUpload
          aria={{ id: `${aria.id}-cover`, 'aria-invalid': false, 'aria-describedby': undefined }}
          label={`${label}封面`}
          prompt="选择封面图片"
          most={1}
          value={media.cover ? [media.cover] : []}
          onChange={(urls) => onChange({ ...media, cover: urls[0] ?? null })}
        />
      ) : null}
    </div>
  )
}

function isMedia(value: unknown): value is Media {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
}
