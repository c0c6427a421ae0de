import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FormCommand } from '../../catalogue/command.ts'
import type { ActionAnswer, Row } from '../../catalogue/wire.ts'
import { ApiError, fire } from '../app/api.ts'
import { undoLast, undoStack } from '../decide/undo.ts'
import { Button } from '../ui/control/button.tsx'
import { Kbd } from '../ui/feedback/kbd.tsx'
import { dismiss, notify } from '../ui/feedback/toaster.tsx'
import { Sheet } from '../ui/overlay/dialog.tsx'
import { FormField, focusControl } from './form-field.tsx'
import { formResolver } from './form-resolver.ts'
import { type FormValues, isChanged, openingValues, requestBody } from './form-value.ts'
import { type Address, LeaveDialog, LeaveGuard } from './leave-guard.tsx'
import { PendingUploadsContext, usePendingUploads } from './upload/pending-uploads.ts'

export type RecordFormProps = {
  readonly command: FormCommand
  /** The row that is edited; null creates one. */
  readonly row: Row | null
  /** What the screen fixes, as the values a new row opens with. */
  readonly fixed?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onDone: (answer: ActionAnswer) => void
}

const lostText = '填写的内容还没有保存。'
const nothing = {}

/**
 * The sheet that creates or edits a row: fields of the catalogue's form in order, errors beside them. Ctrl Enter saves;
 * what was typed is kept when the server refuses, and asked about before it is thrown away. Mount it to open it; it calls
 * `onDone` with the answer of a save and `onClose` when it is through.
 */
export function RecordForm({ command, row, fixed = nothing, onClose, onDone }: RecordFormProps) {
  const { entity, form, call } = command
  const isEdit = command.kind === 'edit'
  const title = isEdit ? `编辑${entity.title}` : (form.title ?? `新建${entity.title}`)
  const opening = useMemo(() => openingValues(entity.fields, form.form, row, fixed), [entity, form, row, fixed])
  const resolver = useMemo(() => formResolver(entity.fields, form.form, isEdit), [entity, form, isEdit])
  const { control, handleSubmit, setError, setFocus, getValues, formState } = useForm<FormValues>({
    defaultValues: opening,
    resolver,
  })
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { onChange: onPending, isUploading } = usePendingUploads()
  const state = useRef<'open' | 'saving' | 'done'>('open')
  const isUnsaved = useCallback(
    () => state.current !== 'done' && (isUploading() || isChanged(getValues(), opening)),
    [getValues, opening, isUploading],
  )
  // The message of the decision before would lie over the buttons.
  useEffect(() => dismiss('decision'), [])
  const finish = () => {
    state.current = 'done'
    onClose()
  }
  const close = () => (isUnsaved() ? setLeaving(true) : finish())

  const send = handleSubmit(async (values) => {
    setProblem(null)
    const body = requestBody(entity.fields, values, isEdit ? opening : null)
    if (isEdit && Object.keys(body).length === 0) return finish()
    try {
      const answer = await fire<ActionAnswer>(call, { ...body, ...(row ? { id: row.id } : {}) }, { quiet: true })
      const skipped = answer.skipped[0]
      if (answer.changed === 0 && skipped) return setProblem(skipped.reason)
      remember(answer, { title, entity: entity.name, ids: row ? [row.id] : (answer.ids ?? []) })
      onDone(answer)
      finish()
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null
      const message = error instanceof Error ? error.message : '保存失败'
      if (field && form.form.includes(field)) {
        setError(field, { message })
        setFocus(field)
      } else setProblem(message)
    }
  })
  const save = async () => {
    if (state.current !== 'open') return
    if (isUploading()) return setProblem('图片还在上传，传完再保存')
    state.current = 'saving'
    await send()
    if (state.current === 'saving') state.current = 'open'
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }
  return (
    <>
      <Sheet
        open
        onOpenChange={(open) => (open ? undefined : close())}
        title={row ? `${title} #${row.id}` : title}
        onOpenAutoFocus={focusFirst}
        onCloseAutoFocus={focusGrid}
        footer={
          <>
            {problem ? (
              <p role="alert" className="mr-auto self-center text-destructive text-sm">
                {problem}
              </p>
            ) : null}
            <Button onClick={close}>取消</Button>
            <Button variant="primary" disabled={formState.isSubmitting} onClick={() => void save()}>
              保存
              <Kbd keys="mod+enter" />
            </Button>
          </>
        }
      >
        <PendingUploadsContext value={onPending}>
          <form
            className="grid gap-4"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {form.form.map((name) => {
              const field = entity.fields[name]
              return field ? <FormField key={name} {...{ name, field, control }} /> : null
            })}
            <button type="submit" hidden />
          </form>
        </PendingUploadsContext>
      </Sheet>
      <LeaveDialog open={isLeaving} text={lostText} onStay={() => setLeaving(false)} onLeave={finish} />
      <LeaveGuard isUnsaved={isUnsaved} isElsewhere={isOtherAddress} text={lostText} />
    </>
  )
}

type Saved = { readonly title: string; readonly entity: string; readonly ids: readonly number[] }

/** Says that it is saved, with what there is to know besides, and lets z take it back. */
function remember({ undo, notice }: ActionAnswer, { title, entity, ids }: Saved): void {
  if (undo) undoStack.push({ tokens: [undo], text: title, entity, ids, at: Date.now() })
  notify('已保存', {
    id: 'decision',
    ...(notice ? { description: notice } : {}),
    ...(undo ? { action: { label: '撤销', keys: 'z', run: () => void undoLast() } } : {}),
  })
}

function isOtherAddress(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || from.search !== to.search
}

function focusFirst(event: Event): void {
  const form = event.target instanceof HTMLElement ? event.target.querySelector('form') : null
  if (!form) return
  event.preventDefault()
  focusControl(form)
}

/** Back to the list, so that its keys go on; where the form was opened from, a palette, is gone. */
function focusGrid(event: Event): void {
  const grid = document.querySelector<HTMLElement>('main [role=grid]')
  if (!grid) return
  event.preventDefault()
  grid.focus({ preventScroll: true })
}
