import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { labelOf, optionsOf, type Question } from '../../../catalogue/questionnaire/question.ts'

type ShowRuleInputProps = {
  readonly questions: readonly Question[]
  readonly index: number
  readonly onChange: (question: Question) => void
  /** Why it was refused. */
  readonly problem: string | undefined
}

const always = 'always'

/** When a question is asked: always, or where an earlier one is answered by one of the options ticked. */
export function ShowRuleInput({ questions, index, onChange, problem }: ShowRuleInputProps) {
  const question = questions[index]
  const before = questions.slice(0, index).filter((each) => optionsOf(each).length > 0)
  if (!question || (before.length === 0 && question.when === null)) return null
  const { when } = question
  const asked = before.find((each) => each.key === when?.key)
  const offered = asked ? optionsOf(asked) : []
  const gone = (when?.is ?? []).filter((each) => !offered.includes(each))
  const choose = (key: string) => {
    const first = before.find((each) => each.key === key)
    const [option] = first ? optionsOf(first) : []
    onChange({ ...question, when: option === undefined ? null : { key, is: [option] } })
  }
  const toggle = (option: string) => {
    if (!when) return
    const isOn = when.is.includes(option)
    const is = isOn ? when.is.filter((each) => each !== option) : [...when.is, option]
    onChange({ ...question, when: { ...when, is } })
  }
  const choices = [
    { value: always, label: '总是显示' },
    ...before.map((each) => ({ value: each.key, label: `看「${labelOf(each)}」选了什么` })),
    ...(when && !asked ? [{ value: when.key, label: '条件所看的题已不在前面' }] : []),
  ]
  return (
    <div className="grid gap-2 rounded-lg border bg-surface-sunken/50 p-3">
      <Field label="什么时候显示" error={problem}>
        {(aria) => (
          <Select
            {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
            id={aria.id}
            aria-invalid={aria['aria-invalid']}
            value={when?.key ?? always}
            onValueChange={choose}
            options={choices}
            className="w-full"
          />
        )}
      </Field>
      {when ? (
        <fieldset className="grid gap-1 text-sm">
          <legend className="mb-1 text-muted-foreground text-xs">选了下面任意一项时显示</legend>
          {[...offered, ...gone].map((option) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
            <label key={option} className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-1 hover:bg-accent">
              <Checkbox
                checked={when.is.includes(option)}
                onCheckedChange={() => toggle(option)}
                aria-label={`选了${option}时显示`}
              />
              <span>{option}</span>
              {gone.includes(option) ? <span className="text-destructive text-xs">已没有这个选项</span> : null}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}
