import { useAtomValue } from 'jotai'
import { switchQuestionAtom } from '@/session/switch-account.ts'
import { deferred } from '@/ui/deferred.tsx'

const SwitchAccountDialog = deferred(async () => (await import('./switch-account-dialog.tsx')).SwitchAccountDialog)

/** The question whether to switch accounts, over whatever is shown, while it is asked. */
export function SwitchAccount() {
  const question = useAtomValue(switchQuestionAtom)
  if (!question) return null
  return <SwitchAccountDialog {...question} />
}
