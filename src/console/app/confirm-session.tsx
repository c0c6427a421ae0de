import { useAtomValue } from 'jotai'
import { confirmQuestionAtom } from '@/session/confirm-session.ts'
import { deferred } from '@/ui/deferred.tsx'

const ConfirmSessionDialog = deferred(async () => (await import('./confirm-session-dialog.tsx')).ConfirmSessionDialog)

/** The question for a code, over whatever is shown, while a command waits for it. */
export function ConfirmSession() {
  const question = useAtomValue(confirmQuestionAtom)
  return question ? <ConfirmSessionDialog {...question} /> : null
}
