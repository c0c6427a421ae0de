import { Link2, UploadCloud } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { RefInput } from '@/form/control/ref-input.tsx'
import { LeaveDialog, LeaveGuard, type LeaveWords } from '@/form/leave-guard.tsx'
import { UploadList } from '@/form/upload/upload-list.tsx'
import { saveToLibrary } from '@/form/upload/use-library.ts'
import { anyMedia, type Uploaded, useUploads } from '@/form/upload/use-uploads.ts'
import type { RecordEditorParts } from '@/form/use-record-editor.ts'
import { fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/dialog.tsx'
import { FilePicker } from '@/ui/file-picker.tsx'
import { Input } from '@/ui/input.tsx'
import { focusList } from '@/ui/keyboard/focus-return.ts'
import { Label } from '@/ui/label.tsx'
import { Problem } from '@/ui/state.tsx'
import { idOf } from '@/value/shown-value.ts'
import { post } from '../../../catalogue/vocabulary/call.ts'
import { largestMedia, mediaTypes } from '../../../catalogue/vocabulary/media.ts'

type UploadSheetProps = Pick<RecordEditorParts, 'fixed' | 'onClose' | 'onDone'> & {
  /** Files dropped or pasted before the sheet was opened. */
  readonly files: readonly File[]
}

const leaveWords: LeaveWords = { title: '停止上传？', stay: '继续上传', leave: '停止并关闭' }
const copyRemote = post('/school/upload/downLoadFileToOss')
const limits = `图片 ${largestMedia.image} MB、音频 ${largestMedia.audio} MB、PDF ${largestMedia.document} MB、视频 ${largestMedia.video} MB 以内`

/** Brings files into the library: by picker, drop, paste, or from an address elsewhere, into a folder. */
export function UploadSheet({ fixed, files, onClose, onDone }: UploadSheetProps) {
  const [folder, setFolder] = useState<unknown>(fixed.folder ?? null)
  const [done, setDone] = useState<readonly string[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const folderId = useId()
  const target = useRef<number | null>(null)
  target.current = idOf(folder)
  const keep = async (uploaded: Uploaded) => {
    await saveToLibrary(uploaded, target.current)
    setDone((before) => [...before, uploaded.name])
    onDone({ changed: 1, skipped: [], skippedCount: 0, undo: null })
  }
  const { uploads, add, retry, remove } = useUploads(mediaTypes, keep)
  const given = useRef([...files])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped is sent once
  useEffect(() => add(given.current.splice(0)), [])
  usePaste(add)
  const [isLeaving, setLeaving] = useState(false)
  const waiting = uploads.filter(({ problem }) => problem === null).length
  const isSending = useCallback(() => waiting > 0, [waiting])
  const lost = `还有 ${waiting} 个文件没有传完，关闭后不再上传。`
  return (
    <>
      <Sheet
        onClose={() => (isSending() ? setLeaving(true) : onClose())}
        title="上传附件"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          zone.current?.focus()
        }}
        onCloseAutoFocus={focusList}
        footer={<Button onClick={onClose}>{waiting > 0 ? leaveWords.leave : '完成'}</Button>}
      >
        <div className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={folderId}>文件夹</Label>
            <RefInput
              aria={{ id: folderId, 'aria-invalid': false, 'aria-describedby': undefined }}
              entity="attachmentFolder"
              value={folder}
              onChange={setFolder}
            />
          </div>
          <button
            ref={zone}
            type="button"
            onClick={() => picker.current?.click()}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              add([...event.dataTransfer.files])
            }}
            className="grid place-items-center gap-2 rounded-lg border-2 border-dashed bg-surface-sunken px-4 py-8 text-sm hover:border-primary"
          >
            <UploadCloud aria-hidden className="size-8 text-muted-foreground" />
            <span>
              选择文件<span className="pointer-coarse:hidden">，或拖放、粘贴到这里</span>
            </span>
            <span className="text-muted-foreground text-xs">{limits}</span>
          </button>
          <FilePicker ref={picker} label="附件文件" accept={anyMedia} multiple onPick={add} />
          <RemoteFile onCopied={keep} />
          <UploadList label="正在上传" {...{ uploads, retry, remove }} />
          {done.length > 0 ? (
            <div role="status" className="grid gap-1 text-sm">
              <p>已存入 {done.length} 个文件</p>
              <ul className="grid gap-0.5 text-muted-foreground text-xs">
                {done.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: only ever added to, and names may be equal
                  <li key={index} className="truncate">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      </Sheet>
      <LeaveDialog
        open={isLeaving && waiting > 0}
        text={lost}
        words={leaveWords}
        onStay={() => setLeaving(false)}
        onLeave={onClose}
      />
      <LeaveGuard isUnsaved={isSending} text={lost} words={leaveWords} onLeave={onClose} />
    </>
  )
}

/** Copies a file from an address elsewhere into the library. */
function RemoteFile({ onCopied }: { readonly onCopied: (uploaded: Uploaded) => Promise<void> }) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const id = useId()
  const copy = async (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '' || isCopying) return
    setCopying(true)
    setProblem(null)
    try {
      await onCopied(await fire<Uploaded>(copyRemote, { url: url.trim() }, { quiet: true, timeout: 60_000 }))
      setUrl('')
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setCopying(false)
    }
  }
  return (
    <form onSubmit={copy} className="grid gap-1.5">
      <Label htmlFor={id}>或从网址取一份</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          inputMode="url"
          placeholder="https://"
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={url}
          onValueChange={setUrl}
          className="flex-1"
        />
        <Button variant="outline" type="submit" disabled={isCopying || url.trim() === ''}>
          <Link2 /> {isCopying ? '正在取' : '存入'}
        </Button>
      </div>
      <Problem id={`${id}-problem`} className="text-xs">
        {problem}
      </Problem>
    </form>
  )
}

function usePaste(add: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
