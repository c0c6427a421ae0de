import { ImagePlus, Star } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/ui/cn.ts'
import { Problem } from '@/ui/state.tsx'
import { chosenIn, isAsked, labelOf, optionsOf, type Question } from '../../../catalogue/questionnaire/question.ts'

type QuestionFieldProps = {
  readonly question: Question
  /** Its place among the questions that are asked, from 1; null for words between them. */
  readonly number: number | null
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly problem?: string | undefined
}

/** A question as a phone shows it, to be answered there. */
export function QuestionField({ question, number, value, onChange, problem }: QuestionFieldProps) {
  const id = useId()
  const text = (name: string) => (typeof question.values[name] === 'string' ? question.values[name] : '')
  const label = labelOf(question) || '题目'
  if (!isAsked(question)) {
    return (
      <div className="px-4 pt-4 pb-1">
        <p className="font-semibold">{label}</p>
        <p className="whitespace-pre-wrap text-muted-foreground text-sm leading-6">{text('content')}</p>
      </div>
    )
  }
  return (
    <fieldset aria-labelledby={`${id}-label`} className="mx-3 my-2 grid gap-2 rounded-lg bg-surface px-3 py-3 text-sm">
      <p id={`${id}-label`} className="font-medium leading-6">
        {question.values.required === true ? <span className="mr-0.5 text-destructive">*</span> : null}
        <span className="mr-1 text-muted-foreground tabular-nums">{number}.</span>
        {label}
      </p>
      {text('hint') ? <p className="-mt-1 text-muted-foreground text-xs">{text('hint')}</p> : null}
      <Control {...{ question, value, onChange }} labelledBy={`${id}-label`} />
      <Problem className="text-xs">{problem}</Problem>
    </fieldset>
  )
}

type ControlProps = Pick<QuestionFieldProps, 'question' | 'value' | 'onChange'> & { readonly labelledBy: string }

const box = 'w-full min-w-0 rounded-md border border-input bg-surface px-2.5 py-1.5 text-sm'

const types: Readonly<Record<string, string>> = { phone: 'tel', email: 'email', number: 'number' }
const placeholders: Readonly<Record<string, string>> = {
  phone: '11 位手机号',
  email: 'name@example.com',
  studentNo: '学号',
  address: '楼栋、门牌号',
  date: '2026-01-31',
}

function Control({ question, value, onChange, labelledBy }: ControlProps) {
  const { kind, values } = question
  const written = typeof value === 'string' ? value : ''
  const aria = { 'aria-labelledby': labelledBy }
  switch (kind) {
    case 'single':
    case 'multi':
      return <Options {...{ question, value, onChange }} />
    case 'select':
      return (
        <select {...aria} value={written} onChange={({ target }) => onChange(target.value)} className={box}>
          <option value="">请选择</option>
          {optionsOf(question).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    case 'rating':
      return <Rating {...{ value, onChange }} top={typeof values.top === 'number' ? values.top : 5} />
    case 'image':
      return (
        <p className="flex items-center gap-2 text-muted-foreground text-xs">
          <span className="grid size-16 place-items-center rounded-md border border-dashed">
            <ImagePlus className="size-5" />
          </span>
          最多 {typeof values.most === 'number' ? values.most : 1} 张
        </p>
      )
    case 'longText':
      return (
        <textarea
          {...aria}
          rows={3}
          value={written}
          onChange={({ target }) => onChange(target.value)}
          className={box}
        />
      )
    default:
      return (
        <span className="flex items-center gap-2">
          <input
            {...aria}
            type={types[kind] ?? 'text'}
            placeholder={placeholders[kind] ?? ''}
            value={typeof value === 'number' ? String(value) : written}
            onChange={({ target }) =>
              onChange(kind === 'number' && target.value !== '' ? Number(target.value) : target.value)
            }
            className={cn(box, kind === 'number' && 'w-36')}
          />
          {typeof values.unit === 'string' ? values.unit : null}
        </span>
      )
  }
}

function Options({ question, value, onChange }: Pick<ControlProps, 'question' | 'value' | 'onChange'>) {
  const group = useId()
  const chosen = chosenIn(value)
  const options = optionsOf(question)
  const isMulti = question.kind === 'multi'
  const own = chosen.find((each) => !options.includes(each)) ?? ''
  const choose = (option: string) => {
    if (!isMulti) return onChange(option)
    onChange(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option])
  }
  const write = (text: string) => {
    const listed = isMulti ? chosen.filter((each) => options.includes(each)) : []
    const next = text === '' ? listed : [...listed, text]
    onChange(isMulti ? next : (next[0] ?? ''))
  }
  return (
    <span className="grid gap-1.5">
      {options.map((option) => (
        <label key={option} className="flex min-h-7 items-center gap-2">
          <input
            type={isMulti ? 'checkbox' : 'radio'}
            name={group}
            checked={chosen.includes(option)}
            onChange={() => choose(option)}
            className="size-4 shrink-0 accent-primary"
          />
          {option}
        </label>
      ))}
      {question.values.other === true ? (
        <span className="flex items-center gap-2">
          <span className="shrink-0">其他</span>
          <input aria-label="其他" value={own} onChange={({ target }) => write(target.value)} className={box} />
        </span>
      ) : null}
    </span>
  )
}

type RatingProps = Pick<ControlProps, 'value' | 'onChange'> & { readonly top: number }

function Rating({ value, onChange, top }: RatingProps) {
  const given = typeof value === 'number' ? value : 0
  return (
    <span className="flex flex-wrap gap-1">
      {Array.from({ length: top }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: stars are told apart by their place
          key={index}
          type="button"
          aria-label={`${index + 1} 分`}
          aria-pressed={given === index + 1}
          onClick={() => onChange(index + 1)}
        >
          <Star
            data-on={index < given}
            className="size-6 text-muted-foreground/50 data-[on=true]:fill-warning data-[on=true]:text-warning"
          />
        </button>
      ))}
    </span>
  )
}
