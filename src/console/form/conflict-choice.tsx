import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { cn } from '@/ui/cn.ts'
import { FieldValue } from '@/value/field-value.tsx'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { ChangedText } from './changed-text.tsx'
import { requestBody } from './form-value.ts'
import type { OpenConflict } from './use-conflicts.ts'

type ConflictChoiceProps = {
  readonly field: Field
  readonly conflict: OpenConflict
  readonly onChoose: (choice: 'theirs' | 'mine') => void
  /** Takes the focus when it appears: the first of several. */
  readonly isFirst: boolean
}

/** Both values of a field that somebody else changed while it was being written here; arrows or Space choose one. */
export function ConflictChoice({ field, conflict, onChoose, isFirst }: ConflictChoiceProps) {
  const { theirs, mine, choice, by } = conflict
  return (
    <ChoiceOfTwo
      label={`${field.label}：保留哪一个`}
      {...{ isFirst, choice, onChoose }}
      theirs={{
        title: by === null ? '他人已改为' : `${by} 已改为`,
        value: <Value field={field} value={theirs} other={mine} />,
      }}
      mine={{ title: '我填写的', value: <Value field={field} value={mine} other={theirs} /> }}
    />
  )
}

type ValueProps = { readonly field: Field; readonly value: unknown; readonly other: unknown }

/** One of the two; of two long texts, where they differ. */
function Value({ field, value, other }: ValueProps) {
  if (field.kind === 'longText' && isLong(value) && isLong(other)) return <ChangedText text={value} other={other} />
  return <FieldValue field={field} value={shown(field, value)} />
}

/** Whether a text is longer than what the two of them have room for. */
function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > 80
}

type ChoiceOfTwoProps = Pick<ConflictChoiceProps, 'isFirst' | 'onChoose'> & {
  readonly label: string
  /** Says above what it is about, where nothing else does; both sides stand beside each other then. */
  readonly isNamed?: boolean
  readonly choice: 'theirs' | 'mine' | null
  readonly theirs: { readonly title: string; readonly value: ReactNode }
  readonly mine: { readonly title: string; readonly value: ReactNode }
}

/** What somebody else made of something and what was made of it here, side under side, one to be chosen. */
export function ChoiceOfTwo({ label, isNamed = false, isFirst, choice, onChoose, theirs, mine }: ChoiceOfTwoProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) first.current?.focus()
  }, [isFirst])
  const name = useId()
  const side = (value: 'theirs' | 'mine') => ({ name, isChosen: choice === value, onChoose: () => onChoose(value) })
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('mt-2 grid gap-1.5 rounded-md bg-warning-tint p-2 text-sm', isNamed && 'sm:grid-cols-2')}
    >
      {isNamed ? (
        <p aria-hidden className="col-span-full font-medium">
          {label}
        </p>
      ) : null}
      <Side {...side('theirs')} ref={first} title={theirs.title}>
        {theirs.value}
      </Side>
      <Side {...side('mine')} title={mine.title}>
        {mine.value}
      </Side>
    </div>
  )
}

type SideProps = {
  readonly name: string
  readonly title: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
  readonly ref?: RefObject<HTMLInputElement | null>
}

function Side({ name, title, isChosen, onChoose, children, ref }: SideProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-start gap-2.5 rounded-sm border bg-surface px-2.5 py-2 has-checked:border-primary has-checked:bg-accent">
      <input
        ref={ref}
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <label htmlFor={id} className="cursor-pointer text-muted-foreground text-xs">
          {title}
        </label>
        <div className="min-w-0 max-h-40 overflow-y-auto">{children}</div>
      </div>
    </div>
  )
}

/** A value as records show it, from how the form holds it. */
function shown(field: Field, value: unknown): unknown {
  if (field.kind === 'ref') return value
  return requestBody({ value: field }, { value }).value
}
