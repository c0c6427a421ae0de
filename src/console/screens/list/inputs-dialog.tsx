import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCatalogue } from '@/catalogue/known-catalogue.ts'
import { decidesAtOnce } from '@/command/at-once.ts'
import { type RefusedChoices, refusedChoices } from '@/command/refused-choices.ts'
import type { Inputs } from '@/command/target.ts'
import { checkValues } from '@/form/check-values.ts'
import { ChosenFor } from '@/form/control/ref-input.tsx'
import { UnfinishedContext, useUnfinished } from '@/form/control/unfinished.ts'
import { focusWrong } from '@/form/focus-control.ts'
import { type FormValues, openingValues } from '@/form/form-value.ts'
import { thousands, yuan } from '@/format/number.ts'
import { ShellKey, shellKeyTextNow } from '@/hotkeys/command-key.tsx'
import { useDialogKeys } from '@/hotkeys/dialog-keys.ts'
import type { Asking } from '@/list/deciding/decider-parts.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { loseHabitualEnter } from '@/ui/keyboard/digit-answer.ts'
import { focusList } from '@/ui/keyboard/focus-return.ts'
import { isSubmitKey } from '@/ui/keyboard/submit-key.ts'
import { isTouched } from '@/ui/keyboard/touched.ts'
import { Problem } from '@/ui/state.tsx'
import { askedFields } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { fieldsIn } from '../../../catalogue/vocabulary/row-field.ts'
import type { OrderSum } from '../../../catalogue/wire.ts'
import { shortText } from '../../../cut-text.ts'
import { InputControl } from './input-control.tsx'

type InputsDialogProps = {
  readonly asking: Asking
  /** Of how many rows at most a reason chosen by digit is the answer, and needs no Enter. */
  readonly rowsInView: number
  /** What it opens with, where it was filled in before and came to nothing. */
  readonly typed: FormValues | null
  /** The inputs given, and as they were typed; or null when the operator thought better of it. */
  readonly onAnswer: (inputs: Inputs | null, typed?: FormValues) => void
}

/** What is wrong, by input, in words. */
type Problems = Readonly<Record<string, string>>
/** Where what is wrong is no single input; no field is called so. */
const ofAll = ''

/** Asks for what an action still needs: a reason by digit or in words, other values by kind, or only whether to go on. */
export function InputsDialog({ asking, rowsInView, typed, onAnswer }: InputsDialogProps) {
  const { command, missing, count, row, sum } = asking
  const { entity, action } = command
  const [isAtOnce] = useState(() => decidesAtOnce(command, missing, count, rowsInView))
  const fields = fieldsIn(askedFields(entity, action), row)
  const asked = Object.entries(fields).filter(([name]) => missing.includes(name))
  const prefilled = (action.form ?? []).filter((name) => missing.includes(name))
  const [catalogue, can] = [useCatalogue(), useCan()]
  const refusedOf = (name: string) => refusedChoices(command, name, row, { catalogue, can })
  const [values, setValues] = useState<FormValues>(() => {
    const given = { ...openingValues(fields, missing, null), ...openingValues(fields, prefilled, row) }
    const entries = asked.map(([name, field]) => [name, allowed(field, given[name], refusedOf(name))])
    return { ...given, ...Object.fromEntries(entries), ...typed }
  })
  const [problems, setProblems] = useState<Problems>(typed && asking.refused ? { [ofAll]: asking.refused } : {})
  const [isTrying, setTrying] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0 || !form.current) return
    focusWrong(form.current)
    const { activeElement: wrong } = document
    // What is typed next stands in its place.
    if (wrong instanceof HTMLInputElement && form.current.contains(wrong)) wrong.select()
  }, [problems])
  const reason = asked.find(([, field]) => field.kind === 'choiceOrText')
  const change = (name: string, value: unknown) => {
    setProblems(({ [name]: _, [ofAll]: __, ...others }) => others)
    setValues((before) => ({ ...before, [name]: value }))
  }
  const { tell, unfinished } = useUnfinished()
  const submit = async (given: FormValues) => {
    if (isTrying) return
    const left = unfinished()
    if (left !== null) return setProblems({ [ofAll]: left })
    const checked = checkValues(fields, missing, given, { partial: false })
    if (Object.keys(checked.problems).length > 0) return setProblems(checked.problems)
    setTrying(asking.attempt !== null)
    const refusal = (await asking.attempt?.(checked.body)) ?? null
    setTrying(false)
    if (refusal) setProblems({ [missing.find((name) => name === refusal.field) ?? ofAll]: refusal.reason })
    else onAnswer(checked.body, given)
  }
  const choose = (digit: number) => {
    const [name, field] = reason ?? []
    const template = field?.kind === 'choiceOrText' ? field.templates[digit - 1] : undefined
    if (name === undefined || template === undefined) return
    if (!isAtOnce) return change(name, template)
    loseHabitualEnter()
    void submit({ ...values, [name]: template })
  }
  const label = row?.[entity.label]
  const named =
    action.confirm !== undefined && count === 1 && typeof label === 'string' && label
      ? `对象：${shortText(label, 40)}`
      : null
  const said = [
    named,
    sum ? sumText(sum) : null,
    action.confirm ?? (reason && !isTouched() ? howTo(isAtOnce) : null),
  ].filter((each) => each !== null)
  const description = said.join('。')
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
            : 'input:enabled, textarea, select, [role=combobox], button[type=submit]',
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
          void submit(values)
        }}
        // As forms do, also from a control that Enter means something else to.
        onKeyDown={(event) => {
          if (!isSubmitKey(event.nativeEvent)) return
          event.preventDefault()
          form.current?.requestSubmit()
        }}
        className="grid gap-4"
        noValidate
      >
        <ChosenFor value={row?.id ?? null}>
          <UnfinishedContext value={tell}>
            {asked.map(([name, field]) => (
              <InputControl
                key={name}
                name={name}
                field={field}
                value={values[name]}
                refused={refusedOf(name)}
                error={problems[name]}
                onChange={(value) => change(name, value)}
                onDigit={choose}
              />
            ))}
          </UnfinishedContext>
        </ChosenFor>
        <Problem>{problems[ofAll]}</Problem>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => onAnswer(null)}>
            取消 <ShellKey id="dialog.close" />
          </Button>
          <Button type="submit" disabled={isTrying}>
            {command.title} <ShellKey id="dialog.submit" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What an input opens with: the first value that may be chosen where the one it would open with may not. */
function allowed(field: Field, value: unknown, refused: RefusedChoices): unknown {
  if (field.kind !== 'choice' || !(String(value) in refused)) return value
  return Object.keys(field.options).find((option) => !(option in refused)) ?? value
}

/** How many orders it is done to, and what they come to. */
function sumText({ count, fen, points }: OrderSum): string {
  const amounts = [
    ...(fen > 0 || points === 0 ? [yuan(fen)] : []),
    ...(points > 0 ? [`${thousands(points)} 积分`] : []),
  ]
  return count === 1 ? `这笔 ${amounts.join('、')}` : `共 ${thousands(count)} 笔，合计 ${amounts.join('、')}`
}

function howTo(isAtOnce: boolean): string {
  const key = shellKeyTextNow('dialog.submit')
  return isAtOnce ? `按数字键立即生效，可以撤销；自己写的按 ${key} 提交` : `按数字键选择，或自己写，按 ${key} 提交`
}
