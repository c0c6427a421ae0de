import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { FormCommand } from '../../catalogue/command.ts'
import { formSchema } from '../../catalogue/request.ts'
import type { ActionAnswer, Row } from '../../catalogue/wire.ts'
import { ApiError, fire } from '../app/api.ts'
import { undoLast, undoStack } from '../decide/undo.ts'
import { Button } from '../ui/control/button.tsx'
import { Field } from '../ui/control/field.tsx'
import { Kbd } from '../ui/feedback/kbd.tsx'
import { notify } from '../ui/feedback/toaster.tsx'
import { Dialog, Sheet } from '../ui/overlay/dialog.tsx'
import { FieldControl } from './field-control.tsx'
import { type FormValues, isChanged, openingValues, requestBody } from './form-value.ts'

export type RecordFormProps = {
  readonly command: FormCommand
  /** The row that is edited; null creates one. */
  readonly row: Row | null
  /** What the screen fixes, as the values a new row opens with. */
  readonly fixed?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onDone: (answer: ActionAnswer) => void
}

/**
 * The sheet that creates or edits a row: fields of the catalogue's form in order, errors beside them. Ctrl Enter saves;
 * what was typed is kept when the server refuses, and asked about before it is thrown away.
 */
export function RecordForm({ command, row, fixed = {}, onClose, onDone }: RecordFormProps) {
  const { entity, form, call } = command
  const isEdit = command.kind === 'edit'
  const opening = useMemo(() => openingValues(entity.fields, form.form, row, fixed), [entity, form, row, fixed])
  const resolver = useMemo(() => recordResolver(command), [command])
  const { control, handleSubmit, setError, setFocus, getValues, formState } = useForm<FormValues>({
    defaultValues: opening,
    resolver,
  })
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => (isChanged(getValues(), opening) ? setLeaving(true) : onClose())

  const save = handleSubmit(async (values) => {
    setProblem(null)
    const body = requestBody(entity.fields, values, isEdit ? opening : null)
    if (isEdit && Object.keys(body).length === 0) return onClose()
    try {
      const answer = await fire<ActionAnswer>(call, { ...body, ...(row ? { id: row.id } : {}) }, { quiet: true })
      const skipped = answer.skipped[0]
      if (answer.changed === 0 && skipped) return setProblem(skipped.reason)
      remember(answer)
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
  const remember = (answer: ActionAnswer) => {
    const text = isEdit ? `编辑${entity.title}` : (form.title ?? `新建${entity.title}`)
    if (answer.undo) {
      undoStack.push({
        tokens: [answer.undo],
        text,
        entity: entity.name,
        ids: row ? [row.id] : [...(answer.ids ?? [])],
        at: Date.now(),
      })
    }
    notify('已保存', {
      id: 'decision',
      ...(answer.undo ? { action: { label: '撤销', keys: 'z', run: () => void undoLast() } } : {}),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    }
  }
  return (
    <>
      <Sheet
        open
        onOpenChange={(open) => (open ? undefined : close())}
        title={isEdit ? `编辑${entity.title} #${row?.id ?? ''}` : (form.title ?? `新建${entity.title}`)}
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
        <form className="grid gap-4" onKeyDown={onKeyDown} onSubmit={save} noValidate>
          {form.form.map((name) => {
            const field = entity.fields[name]
            if (!field) return null
            return (
              <Controller
                key={name}
                name={name}
                control={control}
                render={({ field: control, fieldState }) => (
                  <Field
                    label={field.label}
                    required={field.required ?? false}
                    hint={field.hint}
                    error={fieldState.error?.message}
                  >
                    {(aria) => (
                      <FieldControl field={field} value={control.value} onChange={control.onChange} aria={aria} />
                    )}
                  </Field>
                )}
              />
            )
          })}
          <button type="submit" hidden />
        </form>
      </Sheet>
      <Dialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="放弃修改？"
        width={360}
        footer={
          <>
            <Button onClick={() => setLeaving(false)}>继续编辑</Button>
            <Button variant="danger" onClick={onClose}>
              放弃
            </Button>
          </>
        }
      >
        <p className="text-sm">填写的内容还没有保存。</p>
      </Dialog>
    </>
  )
}

/** Checks what would be sent, so that the console refuses what the server would. */
function recordResolver({ entity, form, kind }: FormCommand) {
  const check = zodResolver(formSchema(entity.fields, form.form, kind === 'edit'))
  return async (...[values, context, options]: Parameters<typeof check>) => {
    const { errors } = await check(requestBody(entity.fields, values), context, options)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
