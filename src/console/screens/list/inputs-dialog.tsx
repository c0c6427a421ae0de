import { type FormEvent, useRef, useState } from 'react'
import type { Inputs } from '@/command/target.ts'
import { checkValues } from '@/form/check-values.ts'
import { type FormValues, openingValues } from '@/form/form-value.ts'
import { thousands } from '@/format/number.ts'
import { useDialogKeys } from '@/hotkeys/dialog-keys.ts'
import type { Asking } from '@/list/deciding/decider-parts.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { loseHabitualEnter } from '@/ui/keyboard/digit-answer.ts'
import { focusList } from '@/ui/keyboard/focus-return.ts'
import { Problem } from '@/ui/state.tsx'
import { askedFields } from '../../../catalogue/vocabulary/entity.ts'
import { InputControl } from './input-control.tsx'

type InputsDialogProps = {
  readonly asking: Asking
  /** A reason chosen by digit is the answer, and needs no Enter. */
  readonly isAtOnce: boolean
  /** The inputs given, or null when the operator thought better of it. */
  readonly onAnswer: (inputs: Inputs | null) => void
}

/** Asks for what an action still needs: a reason by digit or in words, other values by kind, or only whether to go on. */
export function InputsDialog({ asking, isAtOnce, onAnswer }: InputsDialogProps) {
  const { command, missing, count, row } = asking
  const { entity, action } = command
  const fields = askedFields(entity, action)
  const asked = Object.entries(fields).filter(([name]) => missing.includes(name))
  const prefilled = (action.form ?? []).filter((name) => missing.includes(name))
  const [values, setValues] = useState<FormValues>(() => ({
    ...openingValues(fields, missing, null),
    ...openingValues(fields, prefilled, row),
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const reason = asked.find(([, field]) => field.kind === 'choiceOrText')
  const change = (name: string, value: unknown) => {
    setProblem(null)
    setValues((before) => ({ ...before, [name]: value }))
  }
  const submit = (given: FormValues) => {
    const { body, problems } = checkValues(fields, missing, given, { partial: false })
    const [refused] = Object.values(problems)
    if (refused) setProblem(refused)
    else onAnswer(body)
  }
  const choose = (digit: number) => {
    const [name, field] = reason ?? []
    const template = field?.kind === 'choiceOrText' ? field.templates[digit - 1] : undefined
    if (name === undefined || template === undefined) return
    if (!isAtOnce) return change(name, template)
    loseHabitualEnter()
    submit({ ...values, [name]: template })
  }
  const description = action.confirm ?? (reason && !isTouched() ? howTo(isAtOnce) : undefined)
  useDialogKeys({
    'dialog.template': (key) => choose(Number(key)),
    'dialog.submit': () => form.current?.requestSubmit(),
  })
  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title={count > 1 ? `${command.title} ${thousands(count)} 项` : command.title}
      {...(description ? { description } : {})}
      onOpenAutoFocus={(event) => {
        const first = form.current?.querySelector<HTMLElement>(
          reason && !isTouched()
            ? 'input:not([type=radio])'
            : 'input, textarea, select, [role=combobox], button[type=submit]',
        )
        event.preventDefault()
        first?.focus()
        if (first instanceof HTMLInputElement && first.type !== 'radio') first.select()
      }}
      onCloseAutoFocus={focusList}
    >
      <form
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(values)
        }}
        className="grid gap-4"
        noValidate
      >
        {asked.map(([name, field]) => (
          <InputControl
            key={name}
            name={name}
            field={field}
            value={values[name]}
            onChange={(value) => change(name, value)}
            onDigit={choose}
          />
        ))}
        <Problem>{problem}</Problem>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => onAnswer(null)}>
            取消 <Kbd keys="escape" />
          </Button>
          <Button type="submit">
            {command.title} <Kbd keys="enter" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function howTo(isAtOnce: boolean): string {
  return isAtOnce ? '按数字键立即生效，可以撤销；自己写的按 Enter 提交' : '按数字键选择，或自己写，按 Enter 提交'
}

/** Where a field that has the focus brings a keyboard up over what there is to choose from. */
function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
