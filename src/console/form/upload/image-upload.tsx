import { ImagePlus, Images } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { deferred } from '@/ui/deferred.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { FilePicker } from '@/ui/file-picker.tsx'
import { ImageViewer } from '@/ui/media/image-viewer.tsx'
import { Problem } from '@/ui/state.tsx'
import { ImageTile } from './image-tile.tsx'
import { UploadList } from './upload-list.tsx'
import { useLibrary } from './use-library.ts'
import { acceptedTypes, type Uploaded, useUploads } from './use-uploads.ts'

const LibraryDialog = deferred(async () => (await import('./library-dialog.tsx')).LibraryDialog)
const onlyPictures = ['image'] as const
const avatarTypes = 'image/jpeg,image/png'
const anyWay = (
  <span>
    选择图片<span className="pointer-coarse:hidden">，或拖放、粘贴到这里</span>
  </span>
)

type ImageUploadProps = {
  readonly aria: FieldAria
  readonly label: string
  /** Pictures the field takes. */
  readonly most: number
  readonly value: readonly string[]
  readonly onChange: (urls: string[]) => void
  /** What the button says, where it is not one of a field's own label. */
  readonly prompt?: string
  /** Its pictures are for whoever may see the list: they are kept apart, and not in the library. */
  readonly isPrivate?: boolean | undefined
  /** It is the picture of a person: JPEG or PNG, under 2 MB (specification §7.1). */
  readonly isAvatar?: boolean
}

/** Pictures by picker, drop, or paste anywhere in the form, in an order of their own. */
export function ImageUpload({
  aria,
  label,
  most,
  value,
  onChange,
  prompt,
  isPrivate = false,
  isAvatar = false,
}: ImageUploadProps) {
  const root = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const latest = useRef(value)
  latest.current = value
  const [viewed, setViewed] = useState<number | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const write = (urls: readonly string[]) => {
    latest.current = urls
    onChange([...urls])
  }
  const { canSave, canPick, save } = useLibrary()
  const [isPicking, setPicking] = useState(false)
  const onSent = (uploaded: Uploaded) => {
    if (canSave && !isPrivate) void save(uploaded)
    put([uploaded.url])
  }
  const { uploads, add, retry, remove } = useUploads(
    onlyPictures,
    onSent,
    isPrivate ? 'private' : isAvatar ? 'avatar' : null,
  )
  const refused = uploads.filter(({ problem }) => problem !== null)
  const room = most - value.length - (uploads.length - refused.length)
  const tooMany = `${label}最多 ${most} 张，多出的没有上传`
  const put = (urls: readonly string[]) => {
    const fresh = urls.filter((url) => !latest.current.includes(url))
    const all = [...latest.current, ...fresh]
    setNotice(fresh.length < urls.length ? '这张图片已经有了' : all.length > most ? tooMany : null)
    write(all.slice(0, most))
  }

  const take = (files: readonly File[]) => {
    setNotice(files.length > room ? tooMany : null)
    // What was refused gives way to what is chosen in its stead.
    for (const upload of refused.slice(0, Math.max(0, files.length + refused.length - room))) remove(upload)
    add(files.slice(0, Math.max(0, room)))
  }
  usePastedFiles(root, room > 0 ? take : null)
  const move = (from: number, to: number) => {
    const moved = value[from]
    if (moved === undefined || to < 0 || to >= value.length) return
    write(value.toSpliced(from, 1).toSpliced(to, 0, moved))
    focusTile(root.current, to)
  }
  const takeOut = (index: number) => {
    write(value.toSpliced(index, 1))
    focusTile(root.current, Math.min(index, value.length - 2))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra of the button inside
    <div
      ref={root}
      className="grid gap-2"
      onDragOver={(event) => (event.dataTransfer.types.includes('Files') ? event.preventDefault() : undefined)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      {value.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {value.map((url, index) => (
            <ImageTile
              key={url}
              {...{ url, label, index }}
              count={value.length}
              onView={() => setViewed(index)}
              onRemove={() => takeOut(index)}
              onMove={move}
            />
          ))}
        </ul>
      ) : null}
      <UploadList label={`${label}上传`} {...{ uploads, retry, remove }} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          {...aria}
          className="border-dashed"
          disabled={room <= 0}
          onClick={() => picker.current?.click()}
        >
          <ImagePlus />
          {room > 0 ? (prompt ?? anyWay) : `已有 ${most} 张`}
        </Button>
        {canPick && room > 0 ? (
          <Button variant="ghost" aria-label={`从附件库选${label}`} onClick={() => setPicking(true)}>
            <Images /> 从附件库选
          </Button>
        ) : null}
      </div>
      {isPicking ? <LibraryDialog kind="image" most={room} onPick={put} onClose={() => setPicking(false)} /> : null}
      <FilePicker
        ref={picker}
        label={`${label}文件`}
        accept={isAvatar ? avatarTypes : acceptedTypes.image}
        multiple={most > 1}
        onPick={take}
      />
      <Problem className="text-xs">{notice}</Problem>
      <ImageViewer images={value} index={viewed} onIndexChange={setViewed} />
    </div>
  )
}

/** Takes pictures pasted anywhere in the form; where it has several fields for them, the first with room. */
function usePastedFiles(
  root: { readonly current: HTMLElement | null },
  take: ((files: readonly File[]) => void) | null,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (event.defaultPrevented || files.length === 0 || !take) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const form = root.current?.closest('form') ?? root.current
    const listen = (event: ClipboardEvent) => onPaste(event)
    form?.addEventListener('paste', listen)
    return () => form?.removeEventListener('paste', listen)
  }, [root])
}

/** Keeps the focus on a picture that was moved, or on the neighbour of one removed; on the button where none is left. */
function focusTile(root: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const tiles = root?.querySelectorAll<HTMLElement>('[data-tile]')
    const target = tiles?.[index] ?? root?.querySelector<HTMLElement>('button')
    target?.focus()
  })
}
