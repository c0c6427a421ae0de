import { RadioGroup } from 'radix-ui'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { FieldValue } from '../../detail/field-value.tsx'
import { requestBody } from '../form-value.ts'
import type { OpenConflict } from './use-conflicts.ts'

export type ConflictChoiceProps = {
  readonly field: Field
  readonly conflict: OpenConflict
  readonly onChoose: (choice: 'theirs' | 'mine') => void
  /** Takes the focus when it appears: the first of several. */
  readonly isFirst: boolean
}

/** Both values of a field that somebody else changed while it was being written here; arrows or Space choose one. */
export function ConflictChoice({ field, conflict, onChoose, isFirst }: ConflictChoiceProps) {
  const { theirs, mine, choice, by } = conflict
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) first.current?.focus()
  }, [isFirst])
  return (
    <RadioGroup.Root
      aria-label={`${field.label}：保留哪一个`}
      value={choice}
      onValueChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      className="mt-2 grid gap-1.5 rounded-md bg-warning-tint p-2 text-sm"
    >
      <Side ref={first} value="theirs" title={by === null ? '他人已改为' : `${by} 已改为`}>
        <FieldValue field={field} value={shown(field, theirs)} />
      </Side>
      <Side value="mine" title="我填写的">
        <FieldValue field={field} value={shown(field, mine)} />
      </Side>
    </RadioGroup.Root>
  )
}

type SideProps = {
  readonly value: 'theirs' | 'mine'
  readonly title: string
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

function Side({ value, title, children, ref }: SideProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-start gap-2.5 rounded-sm border bg-surface px-2.5 py-2 has-data-[state=checked]:border-primary has-data-[state=checked]:bg-accent">
      <RadioGroup.Item
        ref={ref}
        id={id}
        value={value}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-control-edge data-[state=checked]:border-primary"
      >
        <RadioGroup.Indicator className="size-2 rounded-full bg-primary" />
      </RadioGroup.Item>
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
