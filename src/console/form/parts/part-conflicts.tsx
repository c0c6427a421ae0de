import { BlockView } from '@/value/block-view.tsx'
import { Phone } from '@/value/page-preview.tsx'
import { QuestionView } from '@/value/questionnaire/fill-form.tsx'
import { readBlocks } from '../../../catalogue/page/block.ts'
import { readQuestions } from '../../../catalogue/questionnaire/question.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { ChoiceOfTwo } from '../conflict-choice.tsx'
import type { OpenParts } from '../use-part-conflicts.ts'
import { partTitle } from './merged-text.ts'
import { partStructure } from './part-structure.ts'

type PartConflictsProps = {
  readonly field: Field
  readonly open: OpenParts
  readonly onChoose: (id: string, choice: 'theirs' | 'mine') => void
}

/** Parts that both sides changed, or one took out: both as a phone shows them, one to be chosen of each. */
export function PartConflicts({ field, open: { conflicts, order, by }, onChoose }: PartConflictsProps) {
  const unit = partStructure(field)?.unit ?? ''
  return conflicts.map(({ id, theirs, mine, choice }, index) => (
    <ChoiceOfTwo
      key={id}
      label={`第 ${order.indexOf(id) + 1} ${unit}「${partTitle(field, mine ?? theirs)}」：保留哪一个`}
      isNamed
      isFirst={index === 0}
      choice={choice}
      onChoose={(side) => onChoose(id, side)}
      theirs={{ title: by === null ? '他人已改为' : `${by} 已改为`, value: <PartView {...{ field }} part={theirs} /> }}
      mine={{ title: '我填写的', value: <PartView {...{ field }} part={mine} /> }}
    />
  ))
}

function PartView({ field, part }: { readonly field: Field; readonly part: unknown }) {
  if (part === null) return <p className="text-muted-foreground">已移除</p>
  const [block] = readBlocks([part])
  const isBlock = field.kind === 'json' && field.control === 'blocks'
  return (
    <Phone className="min-h-0 rounded-md border">
      <div inert>
        {isBlock ? block && <BlockView block={block} /> : <QuestionView questions={readQuestions([part])} index={0} />}
      </div>
    </Phone>
  )
}
