import { useAtom } from 'jotai'
import { savedPartAtom } from '@/command/saved-state.ts'
import { currentFeatures } from '@/session/features.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/state.tsx'
import { MacroQuestion } from './macro/macro-question.tsx'
import { RecordingBar } from './macro/recording-bar.tsx'
import { SaveMacroDialog } from './macro/save-macro-dialog.tsx'
import { ManageDialog } from './manage-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** The dialogs about views and macros, and what says that one is recorded. */
export function SavedDialogs() {
  return (
    <>
      <RecordingBar />
      <OpenDialog />
    </>
  )
}

function OpenDialog() {
  const [part, setPart] = useAtom(savedPartAtom)
  const close = () => setPart(null)
  if (part === null) return null
  if (!currentFeatures().ownCalls) {
    return (
      <Dialog title="视图和宏" onClose={close}>
        <EmptyState title="当前的后端不保存视图和宏" />
      </Dialog>
    )
  }
  if (part === 'saveView') return <SaveViewDialog onClose={close} />
  if (part === 'saveMacro') return <SaveMacroDialog onClose={close} />
  if (part === 'manage') return <ManageDialog onClose={close} />
  const { question, answer } = part
  return (
    <MacroQuestion
      macro={question}
      onAnswer={(isMeant) => {
        close()
        answer(isMeant)
      }}
    />
  )
}
