import { sumBy } from 'es-toolkit/math'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { offerUndoOf } from '@/command/undo/offer-undo.ts'
import { undoStack } from '@/command/undo/undo.ts'
import { newPress } from '@/list/deciding/press.ts'
import { readRecord } from '@/list/use-record.ts'
import { ApiError, fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { useUser } from '@/session/session.ts'
import { useScope } from '@/session/session-scope.ts'
import { isSubmitKey } from '@/ui/keyboard/submit-key.ts'
import { dismiss, notify } from '@/ui/toaster.tsx'
import { recordLabel } from '@/value/shown-value.ts'
import { type FormCommand, verbTitle } from '../../catalogue/command.ts'
import { byHand } from '../../catalogue/due.ts'
import { superAdministrator } from '../../catalogue/grant.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { namingField } from '../../catalogue/vocabulary/field-use.ts'
import type { PartProblem } from '../../catalogue/wire/part-problem.ts'
import type { ActionAnswer, Row, Skipped } from '../../catalogue/wire.ts'
import { shortText } from '../../cut-text.ts'
import { useUnfinished } from './control/unfinished.ts'
import { formResolver } from './form-resolver.ts'
import { type FormValues, isChanged, openingValues, requestBody } from './form-value.ts'
import { mergedText } from './parts/merged-text.ts'
import { partStructure } from './parts/part-structure.ts'
import { useConflicts } from './use-conflicts.ts'
import { useSameValues } from './use-same-values.ts'

export type RecordEditorParts = {
  readonly command: FormCommand
  /** The row that is edited; null creates one. */
  readonly row: Row | null
  /** What the screen fixes, as the values a new row opens with. */
  readonly fixed: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onDone: (answer: ActionAnswer) => void
}

type WrongParts = Readonly<Record<string, readonly PartProblem[]>>
const noneWrong: WrongParts = {}

/** Letters of what a record is called that its form's title shows. */
const longestName = 20
/** How long (ms) it is said what others did at the same time. */
const mergedShown = 10_000

/**
 * Creating or editing a row by the catalogue's form: checked, sent once however often it is asked for, and kept when the
 * server refuses. `onDone` gets the answer of a save, `onClose` is called when it is through.
 */
export function useRecordEditor({ command, row, fixed, onClose, onDone }: RecordEditorParts) {
  const { entity, form, call } = command
  const isEdit = command.kind === 'edit'
  const scope = useScope()
  const isSuper = useUser().role === superAdministrator
  const title = isEdit ? verbTitle('编辑', entity) : (form.title ?? verbTitle('新建', entity))
  // What the form began with stays what its save is compared with, whatever the screen learns of the record meanwhile.
  const [first] = useState(() => ({ row, values: openingValues(entity.fields, form.form, row, fixed) }))
  const base = useRef(first)
  const [press] = useState(newPress)
  const resolver = useMemo(() => formResolver(entity.fields, form.form, isEdit), [entity, form, isEdit])
  const fields = useForm<FormValues>({ defaultValues: first.values, resolver })
  const { control, handleSubmit, setError, setFocus, setValue, getValues, watch, formState } = fields
  useSameValues(entity, form.form, fields)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrongParts, setWrongParts] = useState<WrongParts>(noneWrong)
  const put = useCallback((name: string, value: unknown) => setValue(name, value, { shouldDirty: true }), [setValue])
  // An id of one entity says nothing of another.
  useEffect(() => {
    const named = form.form.filter((name) => namingField(entity.fields[name]) !== undefined)
    if (named.length === 0) return
    const { unsubscribe } = watch((_, { name }) => {
      for (const each of named) if (namingField(entity.fields[each]) === name) setValue(each, null)
    })
    return unsubscribe
  }, [watch, setValue, entity, form])
  const structureOf = useCallback((name: string) => partStructure(entity.fields[name]), [entity])
  const conflicts = useConflicts(getValues, put, structureOf)
  const { tell: tellUnfinished, unfinished } = useUnfinished()
  const state = useRef<'open' | 'saving' | 'done'>('open')
  const isUnsaved = useCallback(
    () => state.current !== 'done' && (unfinished() !== null || isChanged(getValues(), base.current.values)),
    [getValues, unfinished],
  )
  const opening = useCallback(() => base.current.values, [])
  // The message of the decision before would lie over the buttons.
  useEffect(() => dismiss('decision'), [])
  const giveUp = () => {
    state.current = 'done'
  }
  const finish = () => {
    giveUp()
    onClose()
  }

  /** What was typed since the form opened, of the version it opened with. */
  const send = handleSubmit(async (values) => {
    setProblem(null)
    const { row: began, values: opening } = base.current
    const body = requestBody(entity.fields, values, isEdit ? opening : null)
    if (isEdit && Object.keys(body).length === 0) return finish()
    const target = began ? { id: began.id, ...(began.version === undefined ? {} : { versions: [began.version] }) } : {}
    try {
      const answer = await fire<ActionAnswer>(call, { ...body, ...target }, { quiet: true, key: press })
      const [skipped] = answer.skipped
      if (answer.changed === 0 && skipped) return await takeUp(skipped)
      const ids = began ? [began.id] : (answer.ids ?? [])
      offerUndoOf(undoStack(scope), answer, '已保存', { text: title, entity: entity.name, ids })
      state.current = 'done'
      setWrongParts(noneWrong)
      onDone(answer)
      onClose()
    } catch (error) {
      const { field, parts } = error instanceof ApiError ? error : { field: null, parts: [] }
      const message = messageOf(error, '保存失败')
      if (field && form.form.includes(field)) {
        setWrongParts(parts.length > 0 ? { [field]: parts } : noneWrong)
        setError(field, { message })
        setFocus(field)
      } else setProblem(message)
    }
  })

  /**
   * The record moved on while it was being edited: what only the others changed is taken, what only was typed here is
   * saved at once, and where both changed a field the operator chooses.
   */
  async function takeUp({ reason, by }: Skipped): Promise<void> {
    const began = base.current
    const now = began.row ? await readRecord(entity, began.row.id) : null
    if (!now || now.version === began.row?.version)
      return setProblem(now ? reason : '内容已不存在，可以复制填写的内容后关闭')
    const values = openingValues(entity.fields, form.form, now)
    base.current = { row: now, values }
    const count = rebase(began.values, values, by)
    if (count === 0) return await send()
    setProblem(`${reason}，有 ${count} 处与您填写的不同，请选择保留哪一个`)
  }
  /** Merges what is typed with what the record holds now, says what came of it, and answers how much is to be decided. */
  function rebase(before: FormValues, now: FormValues, by: string | null): number {
    const { conflicts: fields, parts } = conflicts.rebase(before, now, by)
    const said = Object.entries(parts).flatMap(([name, merge]) => mergedText(entity.fields[name], merge) ?? [])
    if (said.length > 0)
      notify(`${by ?? '他人'}同时改过`, { id: 'merged', description: said.join('；'), duration: mergedShown })
    const asked = sumBy(Object.values(parts), (merge) => merge.conflicts.length)
    return Object.keys(fields).length + asked
  }
  const save = async () => {
    if (state.current !== 'open') return
    const reason = unfinished()
    if (reason !== null) return setProblem(reason)
    const undecided = conflicts.undecided()
    if (undecided !== null) return setProblem(`请先选择「${entity.fields[undecided]?.label}」保留哪一个`)
    state.current = 'saving'
    await send()
    if (state.current === 'saving') state.current = 'open'
  }
  return {
    /** What the form of this record is called. */
    name: `${entity.name}/${row?.id ?? 'new'}`,
    title: row ? `${title} ${nameOf(entity, row)}` : title,
    fields: form.form.flatMap((name) => {
      const field = entity.fields[name]
      return field
        ? [{ name, field: byHand(entity, name, field), isLocked: !isSuper && (form.superOnly ?? []).includes(name) }]
        : []
    }),
    entity,
    /** The record as it was when the form was opened; null where a new one is made. */
    row,
    control,
    /** What the form was filled with when it was opened, or when it last took up what others saved. */
    opening,
    /** What the form holds now. */
    typed: getValues,
    /** Merges values put in that were written when the record held `before`. */
    mergeSince: (before: FormValues) => {
      if (rebase(before, base.current.values, null) > 0) setProblem('他人改过同一处，请选择保留哪一个')
    },
    /** Puts a value in for the operator, as if it was typed. */
    setValue: put,
    conflicts,
    problem,
    /** What the server refused of structures put together from parts, by field. */
    wrongParts,
    isSubmitting: formState.isSubmitting,
    tellUnfinished,
    isUnsaved,
    /** Nothing of what was typed is unsaved any more. */
    giveUp,
    /** Leaves without saving. */
    finish,
    save: () => void save(),
    /** Ctrl Enter saves. */
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSubmitKey(event)) return
      event.preventDefault()
      void save()
    },
  }
}

/** What the record is called as the form opens, as far as a title has room; its number where nothing names it. */
function nameOf(entity: Entity, row: Row): string {
  return shortText(recordLabel(entity, row) ?? `#${row.id}`, longestName)
}

export type RecordEditor = ReturnType<typeof useRecordEditor>
