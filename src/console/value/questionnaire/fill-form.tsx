import { GitBranch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { checkAnswers } from '../../../catalogue/questionnaire/answer.ts'
import {
  type Answers,
  isAsked,
  labelOf,
  type Question,
  shownQuestions,
} from '../../../catalogue/questionnaire/question.ts'
import { QuestionField } from './question-field.tsx'

type QuestionViewProps = { readonly questions: readonly Question[]; readonly index: number }

/** A question of a form as a phone shows it before it is answered, and when it is asked at all. */
export function QuestionView({ questions, index }: QuestionViewProps) {
  const question = questions[index]
  if (!question) return null
  const { when } = question
  const about = questions.find((each) => each.key === when?.key)
  return (
    <>
      {when ? (
        <p className="mx-4 mt-2 -mb-1 flex items-center gap-1 text-primary-text text-xs">
          <GitBranch className="size-3.5 shrink-0" />
          <span className="truncate">
            {about
              ? `「${labelOf(about)}」选了${when.is.map((each) => `「${each}」`).join('')}时显示`
              : '条件所看的题已不在'}
          </span>
        </p>
      ) : null}
      <QuestionField question={question} number={numberOf(questions, index)} value={null} onChange={() => undefined} />
    </>
  )
}

/** A form to be tried: what is asked follows the answers, which are checked as those of students are and go nowhere. */
export function FillForm({ questions }: { readonly questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<Answers>({})
  const [outcome, setOutcome] = useState<ReturnType<typeof checkAnswers> | null>(null)
  const shown = shownQuestions(questions, answers)
  const problems = outcome?.problems ?? {}
  const count = Object.keys(problems).length
  return (
    <div className="pb-4">
      {shown.map((question, index) => (
        <QuestionField
          key={question.key}
          question={question}
          number={numberOf(shown, index)}
          value={answers[question.key] ?? null}
          onChange={(value) => {
            setAnswers({ ...answers, [question.key]: value })
            setOutcome(null)
          }}
          problem={problems[question.key]}
        />
      ))}
      <div className="grid gap-2 px-4 pt-2">
        <Button onClick={() => setOutcome(checkAnswers(questions, answers, Date.now()))}>提交</Button>
        {outcome ? (
          <p
            role="status"
            data-ok={count === 0}
            className="text-center text-destructive text-xs data-[ok=true]:text-success"
          >
            {count === 0 ? `可以提交，${outcome.answers.length} 个回答（试填不会保存）` : `有 ${count} 题还要改`}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function numberOf(questions: readonly Question[], index: number): number | null {
  const question = questions[index]
  if (!question || !isAsked(question)) return null
  return questions.slice(0, index + 1).filter(isAsked).length
}
