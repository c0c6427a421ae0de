import { FillForm, QuestionView } from '@/value/questionnaire/fill-form.tsx'
import { questionKinds } from '../../../../commands/appletsDIY/question.ts'
import { freeKey, type Question, readQuestions } from '../../../catalogue/questionnaire/question.ts'
import { initialValue } from '../../../catalogue/schema/table.ts'
import type { StructureProps } from '../structure/structure-props.ts'
import { PartsInput, type PartsWords } from './parts-input.tsx'
import { ShowRuleInput } from './show-rule-input.tsx'

const words: PartsWords<Question> = {
  kinds: questionKinds,
  unit: '题',
  idOf: ({ key }) => key,
  empty: '从“添加”里选一种题型开始',
  read: readQuestions,
  make: (kind, questions) => ({ key: freeKey(questions), kind, values: initialValues(kind), when: null }),
  copy: (question, questions) => ({ ...question, key: freeKey(questions) }),
  fill: (question, values) => ({ ...question, values }),
  View: ({ parts, index }) => <QuestionView questions={parts} index={index} />,
  Rest: ({ parts, index, onChange, wrong }) => (
    <ShowRuleInput
      questions={parts}
      {...{ index, onChange }}
      problem={wrong.find(({ field }) => field === 'when')?.message}
    />
  ),
  Trial: ({ parts }) => <FillForm questions={parts} />,
}

/** Puts a form together from questions, which can be tried as they will be filled in. */
export function QuestionInput(props: StructureProps) {
  return <PartsInput {...props} words={words} />
}

/** What a new question says: to be chosen among are two options, so that it can be seen how it looks. */
function initialValues(kind: string): Question['values'] {
  const fields = questionKinds[kind]?.fields ?? {}
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialValue(field)]))
  const label = questionKinds[kind]?.title ?? ''
  return { ...values, label, ...(fields.options ? { options: '选项一\n选项二' } : {}) }
}
