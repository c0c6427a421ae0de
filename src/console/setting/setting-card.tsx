import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { offerUndoOf } from '@/command/undo/offer-undo.ts'
import { undoStack } from '@/command/undo/undo.ts'
import { UnfinishedContext, useUnfinished } from '@/form/control/unfinished.ts'
import { DraftOffer } from '@/form/draft-offer.tsx'
import { FormField } from '@/form/form-field.tsx'
import { formResolver } from '@/form/form-resolver.ts'
import { type FormValues, isChanged, openingValues, requestBody } from '@/form/form-value.ts'
import { useConflicts } from '@/form/use-conflicts.ts'
import { KeepDraft, useDraft } from '@/form/use-draft.ts'
import { ApiError, fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { readSetting } from '@/session/call/read-setting.ts'
import { useScope } from '@/session/session-scope.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { isSubmitKey } from '@/ui/keyboard/submit-key.ts'
import { SubmitKeyHint } from '@/ui/keyboard/submit-key-hint.tsx'
import { ErrorState, Problem, Skeleton } from '@/ui/state.tsx'
import type { Setting } from '../../catalogue/vocabulary/module.ts'
import type { ActionAnswer, SettingAnswer } from '../../catalogue/wire.ts'
import { LastChange } from './last-change.tsx'
import { useFreshSetting } from './use-fresh-setting.ts'
import { useSettingChanges } from './use-setting-changes.ts'

/** What the screen knows of a card: whether something typed is not saved yet, and whether it stands in its full height. */
export type CardState = {
  readonly isDirty: boolean
  readonly isReady: boolean
  /** Nothing of what was typed is unsaved any more. */
  readonly giveUp: () => void
}

type SettingCardProps = {
  readonly setting: Setting
  readonly onState: (name: string, state: CardState | null) => void
  /** Told of the values as they are typed, as they would be saved. */
  readonly onDraft?: ((name: string, values: Readonly<Record<string, unknown>>) => void) | undefined
}

/** One setting: read, changed and saved as a whole. Ctrl Enter saves; what was typed is kept when it is refused or the session ends. */
export function SettingCard({ setting, onState, onDraft }: SettingCardProps) {
  const { name, title, hint, fields } = setting
  const queries = useQueryClient()
  const scope = useScope()
  const { data, error, refetch } = useQuery({
    queryKey: ['setting', name],
    queryFn: ({ signal }) => readSetting(setting, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const opening = useMemo(() => openingOf(setting, data?.values ?? null), [setting, data])
  const isNew = data?.values === null
  const resolver = useMemo(() => formResolver(fields, Object.keys(fields), false), [fields])
  const { control, handleSubmit, setError, setFocus, reset, formState, getValues, setValue } = useForm<FormValues>({
    defaultValues: opening,
    resolver,
  })
  const { isDirty, isSubmitting, errors } = formState
  const isReady = data !== undefined || error !== null
  const { tell, unfinished } = useUnfinished()
  const isSaving = useRef(false)
  const card = useRef<HTMLElement>(null)
  useFreshSetting(name, refetch)
  const changes = useSettingChanges(setting, data?.version)
  const put = useCallback((own: string, value: unknown) => setValue(own, value, { shouldDirty: true }), [setValue])
  const conflicts = useConflicts(getValues, put)
  const { rebase } = conflicts
  // What someone else saved meanwhile is shown, but never in the place of what is being typed: there both are.
  const base = useRef(opening)
  useEffect(() => {
    const before = base.current
    base.current = opening
    reset(opening, { keepDirtyValues: true, keepDirty: true })
    rebase(before, opening, null)
  }, [reset, rebase, opening])
  const isGivenUp = useRef(false)
  const giveUp = useCallback(() => {
    isGivenUp.current = true
  }, [])
  const draft = useDraft({
    name: `setting.${name}`,
    entity: setting,
    isUnsaved: useCallback(() => !isGivenUp.current && isChanged(getValues(), base.current), [getValues]),
    opening: useCallback(() => base.current, []),
    typed: getValues,
    setValue: put,
    mergeSince: (before) => void rebase(before, base.current, null),
  })
  const [taken, setTaken] = useState(0)
  useEffect(() => onState(name, { isDirty, isReady, giveUp }), [onState, name, isDirty, isReady, giveUp])
  useEffect(() => () => onState(name, null), [onState, name])

  const send = handleSubmit(async (values) => {
    const call = isNew && setting.create ? setting.create : setting.update
    const body = requestBody(fields, values, isNew ? null : base.current)
    const version = data?.version === undefined ? {} : { version: data.version }
    try {
      const answer = await fire<ActionAnswer | null>(call, { ...body, ...version }, { quiet: true })
      const [skipped] = answer?.skipped ?? []
      if (skipped) {
        setError('root', { message: `${skipped.reason}，已读入最新内容，请核对后再保存` })
        await refetch()
        return
      }
      base.current = values
      conflicts.clear()
      reset(values)
      draft.keep()
      const entry = { text: `修改${title}`, entity: `setting.${name}`, ids: null }
      offerUndoOf(undoStack(scope), answer ?? { undo: null }, `已保存「${title}」`, entry)
      // In a field the z that takes it back would be typed.
      if (card.current?.contains(document.activeElement)) card.current.focus({ preventScroll: true })
      await queries.invalidateQueries({ queryKey: ['setting', name] })
    } catch (problem) {
      const field = problem instanceof ApiError ? problem.field : null
      const message = messageOf(problem, '保存失败')
      const isKnown = field !== null && field in fields
      setError(isKnown ? field : 'root', { message })
      if (isKnown) setFocus(field)
    }
  })
  const save = async () => {
    if (isSaving.current || !isReady || !(isDirty || isNew)) return
    const undecided = conflicts.undecided()
    if (undecided !== null) return setError('root', { message: `请先选择「${fields[undecided]?.label}」保留哪一个` })
    const reason = unfinished()
    if (reason !== null) return setError('root', { message: reason })
    isSaving.current = true
    await send()
    isSaving.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    void save()
  }
  const revert = () => {
    conflicts.clear()
    reset(opening)
    draft.keep()
    card.current?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={card}
      id={name}
      aria-labelledby={`${name}-title`}
      tabIndex={-1}
      className="scroll-mt-4 rounded-xl border bg-surface outline-none focus:border-primary"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b px-4 py-2">
        <h2 id={`${name}-title`} className="font-semibold">
          {title}
        </h2>
        {isDirty ? <Badge tone="warning">未保存</Badge> : null}
        {isNew && !isDirty ? <Badge>还没有设置过</Badge> : null}
        {changes.ofAll ? <LastChange {...changes.ofAll} className="ml-auto" /> : null}
        {hint ? <p className="w-full text-muted-foreground text-xs">{hint}</p> : null}
      </header>
      {error && data === undefined ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {isReady ? null : <Skeleton className="m-4 h-16" />}
      {data === undefined ? null : (
        <UnfinishedContext value={tell}>
          <form
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="grid gap-4 p-4"
          >
            {onDraft ? <Draft {...{ setting, control, onDraft }} /> : null}
            <DraftOffer draft={draft} onTaken={() => setTaken((count) => count + 1)} className="mb-0" />
            <KeepDraft control={control} keep={draft.keep} />
            {Object.entries(fields).map(([own, field]) => (
              <FormField
                key={`${own} ${taken}`}
                name={own}
                field={field}
                control={control}
                conflicts={conflicts}
                note={changes.of[own] ? <LastChange {...changes.of[own]} className="mt-1" /> : null}
              />
            ))}
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" disabled={!(isDirty || isNew) || isSubmitting}>
                保存
                <SubmitKeyHint />
              </Button>
              <Button variant="outline" disabled={!isDirty} onClick={revert}>
                还原
              </Button>
              <Problem>{errors.root?.message}</Problem>
            </div>
          </form>
        </UnfinishedContext>
      )}
    </section>
  )
}

type DraftProps = Pick<SettingCardProps, 'setting'> & {
  readonly control: Control<FormValues>
  readonly onDraft: NonNullable<SettingCardProps['onDraft']>
}

/** Tells of the values as they are typed; a component of its own, so that the card is not rendered for each letter. */
function Draft({ setting: { name, fields }, control, onDraft }: DraftProps) {
  const values = useWatch({ control })
  useEffect(() => onDraft(name, requestBody(fields, values)), [onDraft, name, fields, values])
  return null
}

/** What is stored, and for what was never written the value it has by itself. */
function openingOf({ fields }: Setting, stored: SettingAnswer): FormValues {
  const names = Object.keys(fields)
  const known = names.filter((name) => stored && name in stored)
  return { ...openingValues(fields, names, null), ...openingValues(fields, known, stored) }
}
