import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FormCommand } from '../../catalogue/command.ts'
import type { ActionAnswer, Row } from '../../catalogue/wire.ts'
import { ApiError, fire } from '../app/api.ts'
import { superAdministrator } from '../app/permission.ts'
import { useUser } from '../app/session.ts'
import { useScope } from '../app/session-scope.ts'
import { undoLast, undoStack } from '../decide/undo.ts'
import type { UndoStack } from '../decide/undo-stack.ts'
import { dismiss, notify } from '../ui/feedback/toaster.tsx'
import { formResolver } from './form-resolver.ts'
import { type FormValues, isChanged, openingValues, requestBody } from './form-value.ts'
import { usePendingUploads } from './upload/pending-uploads.ts'

export type RecordEditorParts = {
  readonly command: FormCommand
  /** The row that is edited; null creates one. */
  readonly row: Row | null
  /** What the screen fixes, as the values a new row opens with. */
  readonly fixed?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onDone: (answer: ActionAnswer) => void
}

const nothing = {}

/**
 * Creating or editing a row by the catalogue's form: checked, sent once however often it is asked for, and kept when the
 * server refuses. `onDone` hears the answer of a save, `onClose` that it is through.
 */
export function useRecordEditor({ command, row, fixed = nothing, onClose, onDone }: RecordEditorParts) {
  const { entity, form, call } = command
  const isEdit = command.kind === 'edit'
  const scope = useScope()
  const isSuper = useUser().role === superAdministrator
  const title = isEdit ? `编辑${entity.title}` : (form.title ?? `新建${entity.title}`)
  const opening = useMemo(() => openingValues(entity.fields, form.form, row, fixed), [entity, form, row, fixed])
  const resolver = useMemo(() => formResolver(entity.fields, form.form, isEdit), [entity, form, isEdit])
  const { control, handleSubmit, setError, setFocus, setValue, getValues, formState } = useForm<FormValues>({
    defaultValues: opening,
    resolver,
  })
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

  const send = handleSubmit(async (values) => {
    setProblem(null)
    const body = requestBody(entity.fields, values, isEdit ? opening : null)
    if (isEdit && Object.keys(body).length === 0) return finish()
    try {
      const answer = await fire<ActionAnswer>(call, { ...body, ...(row ? { id: row.id } : {}) }, { quiet: true })
      const skipped = answer.skipped[0]
      if (answer.changed === 0 && skipped) return setProblem(skipped.reason)
      remember(undoStack(scope), answer, { title, entity: entity.name, ids: row ? [row.id] : (answer.ids ?? []) })
      state.current = 'done'
      onDone(answer)
      onClose()
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
    if (isUploading()) return setProblem('文件还在上传，传完再保存')
    state.current = 'saving'
    await send()
    if (state.current === 'saving') state.current = 'open'
  }
  return {
    title: row ? `${title} #${row.id}` : title,
    fields: form.form.flatMap((name) => {
      const field = entity.fields[name]
      return field ? [{ name, field, isLocked: !isSuper && (form.superOnly ?? []).includes(name) }] : []
    }),
    entity,
    control,
    /** Puts a value in for the operator, as if it was typed. */
    setValue: (name: string, value: unknown) => setValue(name, value, { shouldDirty: true }),
    problem,
    isSubmitting: formState.isSubmitting,
    onPending,
    isUnsaved,
    /** Leaves without saving. */
    finish,
    save: () => void save(),
    /** Ctrl Enter saves. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
      event.preventDefault()
      void save()
    },
  }
}

export type RecordEditor = ReturnType<typeof useRecordEditor>

type Saved = { readonly title: string; readonly entity: string; readonly ids: readonly number[] }

/** Says that it is saved, with what there is to know besides, and lets z take it back. */
function remember(stack: UndoStack, { undo, notice }: ActionAnswer, { title, entity, ids }: Saved): void {
  if (undo) stack.push({ tokens: [undo], text: title, entity, ids, at: Date.now() })
  notify('已保存', {
    id: 'decision',
    ...(notice ? { description: notice } : {}),
    ...(undo ? { action: { label: '撤销', keys: 'z', run: () => void undoLast() } } : {}),
  })
}
