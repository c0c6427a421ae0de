import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { Setting } from '../../catalogue/module.ts'
import { formSchema } from '../../catalogue/request.ts'
import type { ActionAnswer, SettingAnswer } from '../../catalogue/wire.ts'
import { ApiError, fire } from '../app/api.ts'
import { undoLast, undoStack } from '../decide/undo.ts'
import { FieldControl } from '../form/field-control.tsx'
import { type FormValues, openingValues, requestBody } from '../form/form-value.ts'
import { Button } from '../ui/control/button.tsx'
import { Field } from '../ui/control/field.tsx'
import { Badge } from '../ui/feedback/badge.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/state.tsx'
import { notify } from '../ui/feedback/toaster.tsx'

export type SettingCardProps = {
  readonly setting: Setting
  /** Tells the screen whether something typed here is not saved yet. */
  readonly onDirty: (name: string, isDirty: boolean) => void
}

/** One setting: read, changed and saved as a whole. Ctrl Enter saves; what was typed is kept when it is refused. */
export function SettingCard({ setting, onDirty }: SettingCardProps) {
  const queries = useQueryClient()
  const key = ['setting', setting.name]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fire<SettingAnswer>(setting.read, {}, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const opening = useMemo(() => openingOf(setting, data ?? null), [setting, data])
  const resolver = useMemo(() => settingResolver(setting), [setting])
  const { control, handleSubmit, setError, reset, formState } = useForm<FormValues>({ values: opening, resolver })
  useEffect(() => {
    onDirty(setting.name, formState.isDirty)
    return () => onDirty(setting.name, false)
  }, [onDirty, setting.name, formState.isDirty])

  const saving = useMutation({
    mutationFn: (values: FormValues) => {
      const call = data === null && setting.create ? setting.create : setting.update
      return fire<ActionAnswer>(call, requestBody(setting.fields, values), { quiet: true })
    },
    onSuccess: async (answer) => {
      const undo = answer?.undo ?? null
      if (undo) {
        const entry = { tokens: [undo], text: `修改${setting.title}`, entity: 'setting', ids: null, at: Date.now() }
        undoStack.push(entry)
      }
      await queries.invalidateQueries({ queryKey: key })
      notify(`已保存「${setting.title}」`, {
        id: 'setting',
        ...(undo ? { action: { label: '撤销', keys: 'z', run: () => void undoLast().then(() => refetch()) } } : {}),
      })
    },
    onError: (problem) => {
      const field = problem instanceof ApiError ? problem.field : null
      setError(field && field in setting.fields ? field : 'root', { message: problem.message })
    },
  })
  const save = handleSubmit((values) => saving.mutate(values))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <section
      id={setting.name}
      aria-labelledby={`${setting.name}-title`}
      tabIndex={-1}
      className="scroll-mt-4 rounded-xl border bg-surface outline-none focus-visible:outline-2"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b px-4 py-2">
        <h2 id={`${setting.name}-title`} className="font-semibold">
          {setting.title}
        </h2>
        {formState.isDirty ? <Badge tone="warning">未保存</Badge> : null}
        {setting.hint ? <p className="w-full text-muted-foreground text-xs">{setting.hint}</p> : null}
      </header>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton className="m-4 h-16" /> : null}
      {data === undefined ? null : (
        <form noValidate onKeyDown={onKeyDown} onSubmit={save} className="grid gap-4 p-4">
          {Object.entries(setting.fields).map(([name, field]) => (
            <Controller
              key={name}
              name={name}
              control={control}
              render={({ field: own, fieldState }) => (
                <Field
                  label={field.label}
                  required={field.required ?? false}
                  hint={field.hint}
                  error={fieldState.error?.message}
                >
                  {(aria) => <FieldControl field={field} value={own.value} onChange={own.onChange} aria={aria} />}
                </Field>
              )}
            />
          ))}
          <div className="flex items-center gap-2">
            <Button type="submit" variant="primary" disabled={!formState.isDirty || saving.isPending}>
              保存
            </Button>
            <Button disabled={!formState.isDirty} onClick={() => reset(opening)}>
              还原
            </Button>
            {formState.errors.root ? (
              <p role="alert" className="text-destructive text-sm">
                {formState.errors.root.message}
              </p>
            ) : null}
          </div>
        </form>
      )}
    </section>
  )
}

function openingOf(setting: Setting, stored: SettingAnswer): FormValues {
  const names = Object.keys(setting.fields)
  const starting = openingValues(setting.fields, names, null)
  return stored
    ? {
        ...starting,
        ...openingValues(
          setting.fields,
          names.filter((name) => name in stored),
          stored,
        ),
      }
    : starting
}

function settingResolver(setting: Setting) {
  const check = zodResolver(formSchema(setting.fields, Object.keys(setting.fields), false))
  return async (...[values, context, options]: Parameters<typeof check>) => {
    const { errors } = await check(requestBody(setting.fields, values), context, options)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
