import type { Media } from '../../catalogue/field.ts'
import type { FieldAria } from '../ui/control/field.tsx'
import { Input } from '../ui/control/input.tsx'
import { MediaPlayer } from '../ui/media/media-player.tsx'

/** A film by its address, with a preview; whoever publishes one here has it in the attachment library or elsewhere. */
export function MediaInput({
  aria,
  value,
  onChange,
}: {
  readonly aria: FieldAria
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}) {
  const media = isMedia(value) ? value : null
  const isPlayable = media !== null && /^(https?:\/\/.+|\/.+)/.test(media.url)
  return (
    <div className="grid gap-2">
      <Input
        {...aria}
        type="text"
        inputMode="url"
        placeholder="视频地址，以 https:// 或 / 开头"
        value={media?.url ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : { type: 'video', url: target.value, cover: media?.cover ?? null })
        }
      />
      {isPlayable ? (
        <MediaPlayer kind="video" src={media.url} poster={media.cover ?? undefined} label="视频预览" />
      ) : null}
    </div>
  )
}

function isMedia(value: unknown): value is Media {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
}
