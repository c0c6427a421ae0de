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
import { focusList } from '@/ui/keyboard/focus-return.ts'
import { Problem } from '@/ui/state.tsx'
import { askedFields } from '../../../catalogue/vocabulary/entity.ts'
import { InputControl } from './input-control.tsx'

type InputsDialogProps = {
  readonly asking: Asking
  /** The inputs given, or null when the operator thought better of it. */
  readonly onAnswer: (inputs: Inputs | null) => void
}

/** Asks for what an action still needs: a reason by digit or in words, other values by kind, or only whether to go on. */
export function InputsDialog({ asking, onAnswer }: InputsDialogProps) {
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
  useDialogKeys({
    'dialog.template': (key) => {
      const [name, field] = reason ?? []
      const template = field?.kind === 'choiceOrText' ? field.templates[Number(key) - 1] : undefined
      if (name !== undefined && template !== undefined) change(name, template)
    },
    'dialog.submit': () => form.current?.requestSubmit(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { body, problems } = checkValues(fields, missing, values, { partial: false })
    const [refused] = Object.values(problems)
    if (refused) setProblem(refused)
    else onAnswer(body)
  }
  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title={count > 1 ? `${command.title} ${thousands(count)} 项` : command.title}
      {...(action.confirm ? { description: action.confirm } : {})}
      onOpenAutoFocus={(event) => {
        const first = form.current?.querySelector<HTMLElement>(
          'input, textarea, select, [role=combobox], button[type=submit]',
        )
        event.preventDefault()
        first?.focus()
        if (first instanceof HTMLInputElement && first.type !== 'radio') first.select()
      }}
      onCloseAutoFocus={focusList}
    >
      <form ref={form} onSubmit={submit} className="grid gap-4" noValidate>
        {asked.map(([name, field]) => (
          <InputControl
            key={name}
            name={name}
            field={field}
            value={values[name]}
            onChange={(value) => change(name, value)}
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
