import { isEqual } from 'es-toolkit/predicate'
import { ArrowDown, ArrowUp, Copy, Eye, Pencil, Redo2, Trash2, Undo2 } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keyTextHere } from '@/hotkeys/keystroke.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { Phone } from '@/value/page-preview.tsx'
import type { Fields } from '../../../catalogue/vocabulary/field.ts'
import type { PartProblem } from '../../../catalogue/wire/part-problem.ts'
import type { StructureProps } from '../structure/structure-props.ts'
import { AddParts } from './add-parts.tsx'
import { PartFields } from './part-fields.tsx'
import { PartList } from './part-list.tsx'
import { useEditHistory } from './use-edit-history.ts'

/** A part of what is put together; `values` are those of its kind's fields, as stored. */
export type Part = { readonly kind: string; readonly values: Readonly<Record<string, unknown>> }

/** What is put together from which parts. */
export type PartsWords<P extends Part> = {
  readonly kinds: Readonly<Record<string, { readonly title: string; readonly fields: Fields }>>
  /** What one part is called: 第 3 块, 第 3 题. */
  readonly unit: string
  readonly empty: string
  /** What tells a part from the others, wherever it goes. */
  readonly idOf: (part: P) => string
  readonly read: (value: unknown) => P[]
  readonly make: (kind: string, parts: readonly P[]) => P
  /** The same part once more, among those there are. */
  readonly copy: (part: P, parts: readonly P[]) => P
  /** The part with other values. */
  readonly fill: (part: P, values: Part['values']) => P
  /** A part as a phone shows it. */
  readonly View: ComponentType<{ readonly parts: readonly P[]; readonly index: number }>
  /** What a part says besides its fields. */
  readonly Rest?: ComponentType<{
    readonly parts: readonly P[]
    readonly index: number
    readonly onChange: (part: P) => void
    readonly wrong: readonly PartProblem[]
  }>
  /** All of it to be tried, where there is something to try. */
  readonly Trial?: ComponentType<{ readonly parts: readonly P[] }>
}

const noneWrong: readonly PartProblem[] = []

type PartsInputProps<P extends Part> = StructureProps & { readonly words: PartsWords<P> }

/**
 * Puts a structure together: kinds of parts to add, the whole as a phone shows it, and what the chosen part says. Arrows go
 * through the parts, with Alt they move one; Enter goes to what it says and Escape back; Delete takes it out, + goes to what
 * can be added, Ctrl D doubles it, Ctrl Z takes back what was done. Parts can be dragged, by mouse or by finger. Of the parts
 * that are refused the first is chosen.
 */
export function PartsInput<P extends Part>({ aria, label, value, onChange, words, wrong }: PartsInputProps<P>) {
  const { kinds, unit, Rest, Trial } = words
  const parts = words.read(value)
  const [chosen, setChosen] = useState(0)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState({ wrong: noneWrong, parts })
  // While it is rendered, so that what is wrong is there by the time the focus goes to it.
  if (wrong !== refused.wrong) {
    const place = parts.findIndex((part) => wrong.some(({ id }) => id === words.idOf(part)))
    setRefused({ wrong, parts })
    if (place >= 0) {
      setChosen(place)
      setTried(false)
    }
  }
  const root = useRef<HTMLDivElement>(null)
  const { write, undo, redo, revision } = useEditHistory(value, onChange)
  const at = Math.min(chosen, parts.length - 1)
  const current = parts[at]
  /** What is wrong with a part, each for as long as what it is about stands as it was refused. */
  const problemsOf = (part: P): readonly PartProblem[] => {
    const id = words.idOf(part)
    const was = refused.parts.find((each) => words.idOf(each) === id)
    return was ? wrong.filter((each) => each.id === id && isAsRefused(each, was, part)) : noneWrong
  }
  const problems = current ? problemsOf(current) : noneWrong

  /** At once, so that keys pressed right after are for what has the focus now. */
  const focus = (selector: string, index = 0) => {
    const element = root.current?.querySelectorAll<HTMLElement>(selector)[index]
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  }
  const focusPart = (index: number) => focus('[role=option]', index)
  const focusFields = () => focus('[data-part] :is(input, textarea, [contenteditable=true])')
  const choose = (index: number) => {
    const next = Math.max(0, Math.min(parts.length - 1, index))
    flushSync(() => setChosen(next))
    focusPart(next)
  }
  const put = (next: readonly P[], index: number) =>
    flushSync(() => {
      setTried(false)
      write(next)
      setChosen(Math.max(0, Math.min(next.length - 1, index)))
    })
  const insert = (part: P) => put(parts.toSpliced(at + 1, 0, part), at + 1)
  const add = (kind: string) => {
    insert(words.make(kind, parts))
    focusFields()
  }
  const remove = (index: number) => {
    put(parts.toSpliced(index, 1), index)
    focusPart(Math.max(0, Math.min(parts.length - 2, index)))
  }
  const move = (from: number, to: number) => {
    const part = parts[from]
    if (!part || to < 0 || to >= parts.length) return
    put(parts.toSpliced(from, 1).toSpliced(to, 0, part), to)
    focusPart(to)
  }
  const takeBack = (step: (() => void) | null) => {
    flushSync(() => step?.())
    focusPart(at)
  }
  const onListKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const isWithControl = event.ctrlKey || event.metaKey
    if (step !== undefined && event.altKey) move(at, at + step)
    else if (step !== undefined) choose(at + step)
    else if (event.key === 'Home') choose(0)
    else if (event.key === 'End') choose(parts.length - 1)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (event.key === 'Enter' && !isWithControl) focusFields()
    else if (['+', '=', 'Insert'].includes(event.key)) focus('[data-add][tabindex="0"]')
    else if (isWithControl && event.key.toLowerCase() === 'd' && current) insert(words.copy(current, parts))
    else if (isWithControl && event.key.toLowerCase() === 'z') takeBack(event.shiftKey ? redo : undo)
    else if (isWithControl && event.key.toLowerCase() === 'y') takeBack(redo)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onSideKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    focusPart(at)
  }
  return (
    <div ref={root} className="grid items-start gap-4 lg:grid-cols-[140px_minmax(0,375px)_minmax(0,1fr)]">
      <AddParts id={aria.id} kinds={kinds} onAdd={add} onLeave={() => focusPart(at)} />
      <div className="grid gap-2">
        <div className="flex items-center gap-1 text-muted-foreground text-xs">
          <span className="mr-auto">
            共 {parts.length} {unit}
          </span>
          <IconButton
            label={`撤回一步 ${keyTextHere('mod+z')}`}
            icon={<Undo2 />}
            disabled={!undo}
            onClick={() => undo?.()}
          />
          <IconButton
            label={`重做一步 ${keyTextHere('mod+shift+z')}`}
            icon={<Redo2 />}
            disabled={!redo}
            onClick={() => redo?.()}
          />
          {Trial ? (
            <Button size="sm" variant="outline" aria-pressed={isTried} onClick={() => setTried(!isTried)}>
              {isTried ? <Pencil /> : <Eye />} {isTried ? '继续编辑' : '试填'}
            </Button>
          ) : null}
        </div>
        <Phone className="max-lg:max-h-[55dvh] max-lg:overflow-y-auto">
          {Trial && isTried ? (
            <Trial parts={parts} />
          ) : (
            <PartList
              {...{ aria, label, parts, at, words, problemsOf, onListKey }}
              onChoose={setChosen}
              onMove={move}
            />
          )}
        </Phone>
      </div>
      <section
        data-part
        aria-label={`这一${unit}的内容`}
        onKeyDown={onSideKey}
        className="grid min-w-0 content-start gap-3 rounded-lg lg:sticky lg:top-4 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto lg:p-0.5"
      >
        {current ? (
          <>
            <header className="flex items-center gap-1">
              <h3 className="mr-auto font-medium">
                第 {at + 1} {unit}：{kinds[current.kind]?.title ?? current.kind}
              </h3>
              <IconButton label="上移" icon={<ArrowUp />} disabled={at === 0} onClick={() => move(at, at - 1)} />
              <IconButton
                label="下移"
                icon={<ArrowDown />}
                disabled={at === parts.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton label="再来一份" icon={<Copy />} onClick={() => insert(words.copy(current, parts))} />
              <IconButton label={`移除这一${unit}`} icon={<Trash2 />} onClick={() => remove(at)} />
            </header>
            <PartFields
              key={`${revision} ${at} ${current.kind}`}
              fields={kinds[current.kind]?.fields ?? {}}
              values={current.values}
              wrong={problems}
              onChange={(values) => write(parts.toSpliced(at, 1, words.fill(current, values)), `part ${at}`)}
            />
            {Rest ? (
              <Rest
                {...{ parts }}
                index={at}
                wrong={problems}
                onChange={(part) => write(parts.toSpliced(at, 1, part))}
              />
            ) : null}
          </>
        ) : null}
      </section>
    </div>
  )
}

/** Whether what a problem is about stands in a part as it did when that was refused: the field, or else the part with what it says besides. */
function isAsRefused({ field }: PartProblem, was: Part, part: Part): boolean {
  if (field === undefined) return isEqual(was, part)
  const isField = field in was.values || field in part.values
  return isField
    ? isEqual(was.values[field], part.values[field])
    : isEqual({ ...was, values: {} }, { ...part, values: {} })
}
