import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import type { SavedMacro } from '../../../catalogue/saved/saved.ts'
import { StepList } from './step-list.tsx'

type MacroQuestionProps = {
  readonly macro: SavedMacro
  readonly onAnswer: (isMeant: boolean) => void
}

/** The one question before a macro does what cannot be undone: all it will do. */
export function MacroQuestion({ macro, onAnswer }: MacroQuestionProps) {
  return (
    <Dialog
      title={`运行宏「${macro.name}」？`}
      description="其中有不能撤销的步骤。将依次："
      width={520}
      onClose={() => onAnswer(false)}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>('[data-run]')?.focus()
      }}
      footer={
        <>
          <Button variant="outline" onClick={() => onAnswer(false)}>
            取消
          </Button>
          <Button data-run variant="destructive" onClick={() => onAnswer(true)}>
            运行
          </Button>
        </>
      }
    >
      <StepList steps={macro.content.steps} onRemove={null} />
    </Dialog>
  )
}
