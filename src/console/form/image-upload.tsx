import { ImagePlus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { post } from '../../catalogue/call.ts'
import { fire } from '../app/api.ts'
import { Button } from '../ui/control/button.tsx'
import type { FieldAria } from '../ui/control/field.tsx'
import { Spinner } from '../ui/feedback/state.tsx'

const upload = post('/school/upload/attachment')
/** ms a picture may take to be sent. */
const uploadTimeout = 120_000

export type ImageUploadProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly most: number
  readonly value: readonly string[]
  readonly onChange: (urls: string[]) => void
}

/** Pictures by picker, drop or paste; each is sent at once, and one that is refused is named with its reason. */
export function ImageUpload({ aria, label, most, value, onChange }: ImageUploadProps) {
  const picker = useRef<HTMLInputElement>(null)
  const latest = useRef(value)
  latest.current = value
  const [sending, setSending] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])

  const send = async (files: readonly File[]) => {
    const room = most - latest.current.length - sending
    const taken = files.slice(0, Math.max(0, room))
    setProblems(files.length > taken.length ? [`${label}最多 ${most} 张，多出的没有上传`] : [])
    setSending((count) => count + taken.length)
    await Promise.all(
      taken.map(async (file) => {
        const form = new FormData()
        form.append('file', file)
        try {
          const { url } = await fire<{ url: string }>(upload, form, { quiet: true, timeout: uploadTimeout })
          latest.current = [...latest.current, url]
          onChange([...latest.current])
        } catch (error) {
          setProblems((before) => [...before, `${file.name}：${error instanceof Error ? error.message : '上传失败'}`])
        } finally {
          setSending((count) => count - 1)
        }
      }),
    )
  }
  const take = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (files.length === 0) return
    event.preventDefault()
    void send([...files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extras of the button inside
    <div
      className="grid gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <div className="flex flex-wrap gap-2">
        {value.map((url, index) => (
          <span key={url} className="group relative size-20 overflow-hidden rounded-md border bg-surface-sunken">
            <img src={url} alt={`${label} ${index + 1}`} className="size-full object-cover" />
            <Button
              size="iconSmall"
              aria-label={`移除${label} ${index + 1}`}
              onClick={() => onChange(value.filter((other) => other !== url))}
              className="absolute top-1 right-1 size-6"
            >
              <X />
            </Button>
          </span>
        ))}
        {value.length + sending < most ? (
          <Button {...aria} className="size-20 flex-col border-dashed text-xs" onClick={() => picker.current?.click()}>
            <ImagePlus />
            选择图片
          </Button>
        ) : null}
        {sending > 0 ? (
          <span role="status" className="grid size-20 place-items-center text-muted-foreground text-xs">
            <Spinner />
            上传中 {sending}
          </span>
        ) : null}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple={most > 1}
        hidden
        onChange={(event) => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-destructive text-xs">
          {problem}
        </p>
      ))}
    </div>
  )
}
