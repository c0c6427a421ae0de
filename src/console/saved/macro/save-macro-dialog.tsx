import { useAtomValue } from 'jotai'
import { recordingAtom } from '@/command/saved-state.ts'
import { focusFirst } from '@/form/focus-control.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { keep } from '../keep.ts'
import { NameForm } from '../name-form.tsx'
import { endRecording, removeStep } from './recorder.ts'
import { StepList } from './step-list.tsx'
import { stepsOf } from './without-step.ts'

/** Names and saves what was recorded; closed without, the recording goes on. */
export function SaveMacroDialog({ onClose }: { readonly onClose: () => void }) {
  const steps = stepsOf(useAtomValue(recordingAtom) ?? [])
  return (
    <Dialog title="保存宏" width={560} onClose={onClose} onOpenAutoFocus={focusFirst}>
      <NameForm
        of={null}
        cancelText="继续录制"
        onCancel={onClose}
        onSave={async (named) => {
          await keep({ kind: 'macro', ...named, content: { steps } }, `保存宏「${named.name}」`)
          endRecording()
          onClose()
        }}
      >
        <StepList steps={steps} onRemove={removeStep} />
      </NameForm>
    </Dialog>
  )
}
