import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { BatchProgress } from '@/command/batch/follow-call.ts'
import { followLong } from '@/command/batch/follow-long.ts'
import { offerUndo } from '@/command/undo/offer-undo.ts'
import { undoStack } from '@/command/undo/undo.ts'
import { downloadFile, fileName } from '@/export/save-file.ts'
import { progressFetch } from '@/form/upload/progress-fetch.ts'
import { thousands } from '@/format/number.ts'
import { newPress } from '@/list/deciding/press.ts'
import { fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { useScope } from '@/session/session-scope.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { FilePicker } from '@/ui/file-picker.tsx'
import { Problem, Progress } from '@/ui/state.tsx'
import { mostImportedRows } from '../../catalogue/schema/importable.ts'
import { post } from '../../catalogue/vocabulary/call.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, ImportAnswer } from '../../catalogue/wire.ts'
import { ImportPreview } from './import-preview.tsx'

type ImportDialogProps = {
  readonly entity: Entity
  readonly onDone: () => void
  readonly onClose: () => void
}

type Step =
  | { readonly kind: 'choosing'; readonly problem: string | null }
  | { readonly kind: 'sending'; readonly share: number; readonly title: string; readonly batch?: BatchProgress }
  | (Checked & { readonly kind: 'checked'; readonly problem: string | null })

/** A file that may be imported. Pressed again, as after an answer that was lost, its import has the same key: money moves once. */
type Checked = { readonly file: File; readonly answer: ImportAnswer; readonly key: string }

/** ms a file may take to be sent and checked. */
const timeLimit = 300_000

/** Creates rows from a CSV or Excel file: first it says what would be created and which rows cannot be, then it does. */
export function ImportDialog({ entity, onDone, onClose }: ImportDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'choosing', problem: null })
  const picker = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLButtonElement>(null)
  const scope = useScope()
  const isChoosing = step.kind === 'choosing'
  const isAgain = useRef(false)
  // After a file that is none, or where another one was asked for: what had the focus is gone. At first the dialog gives it.
  useEffect(() => {
    if (isChoosing && isAgain.current) zone.current?.focus()
    isAgain.current = true
  }, [isChoosing])

  const send = <T,>(path: string, file: File, title: string, key?: string): Promise<T> => {
    setStep({ kind: 'sending', share: 0, title })
    const form = new FormData()
    form.append('file', file)
    return fire<T>(post(`${path}?entity=${entity.name}`), form, {
      quiet: true,
      timeout: timeLimit,
      ...(key === undefined ? {} : { key }),
      fetch: progressFetch((share) => setStep({ kind: 'sending', share, title })),
    })
  }
  const check = async (file: File | undefined) => {
    if (!file) return
    try {
      const answer = await send<ImportAnswer>('/console/import/preview', file, '正在检查')
      setStep({ kind: 'checked', file, answer, key: newPress(), problem: null })
    } catch (error) {
      setStep({ kind: 'choosing', problem: `${file.name}：${messageOf(error)}` })
    }
  }
  const write = async ({ file, answer, key }: Checked) => {
    const title = '正在导入'
    const show = (batch: BatchProgress) =>
      setStep({ kind: 'sending', share: batch.done / Math.max(1, batch.total), title, batch })
    try {
      const done = await followLong(key, title, show, () => send<ActionAnswer>('/console/import', file, title, key))
      const { changed, undo, ids = [] } = done
      const text = `导入${entity.title} ${changed} 行`
      if (undo) undoStack(scope).push({ tokens: [undo], text, entity: entity.name, ids })
      offerUndo(`已导入 ${thousands(changed)} 行`, { canUndo: undo !== null, description: leftOut(done) })
      onDone()
      onClose()
    } catch (error) {
      setStep({ kind: 'checked', file, answer, key, problem: messageOf(error) })
    }
  }
  const checked = step.kind === 'checked' ? step : null
  return (
    <Dialog
      onClose={onClose}
      title={`导入${entity.title}`}
      width={860}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        zone.current?.focus()
      }}
      footer={
        <>
          <Problem className="mr-auto self-center">{checked?.problem}</Problem>
          {checked ? (
            <Button variant="outline" onClick={() => setStep({ kind: 'choosing', problem: null })}>
              换一个文件
            </Button>
          ) : (
            <CloseOrStop batch={step.kind === 'sending' ? step.batch : undefined} onClose={onClose} />
          )}
          {checked ? (
            <Button disabled={checked.answer.good === 0} onClick={() => void write(checked)}>
              导入 {thousands(checked.answer.good)} 行
            </Button>
          ) : null}
        </>
      }
    >
      {step.kind === 'choosing' ? (
        <div className="grid gap-3">
          <button
            ref={zone}
            type="button"
            onClick={() => picker.current?.click()}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event: DragEvent) => {
              event.preventDefault()
              void check(event.dataTransfer.files[0])
            }}
            className="grid place-items-center gap-2 rounded-lg border-2 border-dashed bg-surface-sunken px-4 py-10 text-sm hover:border-primary"
          >
            <FileSpreadsheet aria-hidden className="size-8 text-muted-foreground" />
            <span>
              选择 CSV 或 Excel（.xlsx）文件<span className="pointer-coarse:hidden">，或拖到这里</span>
            </span>
            <span className="text-muted-foreground text-xs">
              第一行是表头，5 MB、{thousands(mostImportedRows)} 行以内；先检查，再导入
            </span>
          </button>
          <FilePicker
            ref={picker}
            label="导入文件"
            accept=".csv,.xlsx,text/csv"
            onPick={([file]) => void check(file)}
          />
          <Problem>{step.problem}</Problem>
          <Button
            variant="link"
            className="justify-self-start"
            onClick={() =>
              void downloadFile(
                '/console/import/template',
                { entity: entity.name },
                fileName(`${entity.title}模板`, 'xlsx'),
              )
            }
          >
            下载模板（含填写说明）
          </Button>
        </div>
      ) : null}
      {step.kind === 'sending' ? (
        <div className="grid gap-2 py-10">
          <p role="status" className="text-center text-sm">
            {step.batch
              ? `${step.title}，已处理 ${thousands(step.batch.done)} / ${thousands(step.batch.total)} 行`
              : `${step.title}…`}
          </p>
          <Progress value={step.share} label={step.title} />
        </div>
      ) : null}
      {checked ? <ImportPreview entity={entity} file={checked.file} answer={checked.answer} /> : null}
    </Dialog>
  )
}

/** Once it is known how far an import is, it is stopped rather than left. */
function CloseOrStop({ batch, onClose }: { readonly batch: BatchProgress | undefined; readonly onClose: () => void }) {
  const [isStopping, setIsStopping] = useState(false)
  if (!batch)
    return (
      <Button variant="outline" onClick={onClose}>
        取消
      </Button>
    )
  const stop = () => {
    setIsStopping(true)
    batch.cancel()
  }
  return (
    <Button variant="outline" disabled={isStopping} onClick={stop}>
      {isStopping ? '正在停止，已导入的保留' : '停止导入'}
    </Button>
  )
}

/** What of a file was not written, in words; null where all of it was. */
function leftOut({ skippedCount, cancelled = 0 }: ActionAnswer): string | null {
  if (cancelled > 0) return `已停止，其余 ${thousands(cancelled)} 行没有导入`
  return skippedCount > 0 ? `${thousands(skippedCount)} 行没有导入，请重新导入这些行` : null
}
