import { useAtom } from 'jotai'
import { savedPartAtom } from '@/command/saved-state.ts'
import { ManageDialog } from './manage-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** The dialogs about views and macros. */
export function SavedDialogs() {
  const [part, setPart] = useAtom(savedPartAtom)
  const close = () => setPart(null)
  if (part === 'saveView') return <SaveViewDialog onClose={close} />
  return part === 'manage' ? <ManageDialog onClose={close} /> : null
}
