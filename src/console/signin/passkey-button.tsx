import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { signInByPasskey } from './sign-in.ts'

type PasskeyButtonProps = { readonly onSignedIn: () => Promise<void>; readonly onProblem: (message: string) => void }

/** Signing in by a passkey of this device, or of a telephone. */
export function PasskeyButton({ onSignedIn, onProblem }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await signInByPasskey()
      await onSignedIn()
    } catch (error) {
      // The browser itself says why nothing was chosen.
      onProblem(error instanceof ApiError ? error.message : '没有用通行密钥登录')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="button" variant="outline" className="w-full" disabled={isBusy} onClick={() => void start()}>
      <Fingerprint />
      用通行密钥登录
    </Button>
  )
}
