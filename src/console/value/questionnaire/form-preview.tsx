import type { Question } from '../../../catalogue/questionnaire/question.ts'
import { Phone } from '../page-preview.tsx'
import { QuestionView } from './fill-form.tsx'

/** A form as a phone shows it, to be looked at. */
export function FormPreview({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <Phone>
      <div inert>
        {questions.map(({ key }, index) => (
          <QuestionView key={key} questions={questions} index={index} />
        ))}
      </div>
      {questions.length === 0 ? (
        <p className="p-8 text-center text-muted-foreground text-sm">这个表单还没有题目</p>
      ) : null}
    </Phone>
  )
}
