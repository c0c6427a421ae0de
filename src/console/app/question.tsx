import { useAtomValue } from 'jotai'
import { questionAtom } from '@/session/question.ts'
import { deferred } from '@/ui/deferred.tsx'

const SwitchAccountDialog = deferred(async () => (await import('./switch-account-dialog.tsx')).SwitchAccountDialog)
const ConfirmSessionDialog = deferred(async () => (await import('./confirm-session-dialog.tsx')).ConfirmSessionDialog)

/** The question whether to switch accounts, or who is there, over whatever is shown, while it is asked. */
export function Question() {
  const question = useAtomValue(questionAtom)
  if (!question) return null
  return 'message' in question ? <ConfirmSessionDialog {...question} /> : <SwitchAccountDialog {...question} />
}
