import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { switchQuestionAtom } from '@/session/switch-account.ts'

const SwitchAccountDialog = lazy(async () => ({
  default: (await import('./switch-account-dialog.tsx')).SwitchAccountDialog,
}))

/** The question whether to switch accounts, over whatever is shown, while it is asked. */
export function SwitchAccount() {
  const question = useAtomValue(switchQuestionAtom)
  if (!question) return null
  return (
    <Suspense>
      <SwitchAccountDialog {...question} />
    </Suspense>
  )
}
