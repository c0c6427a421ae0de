import { useState } from 'react'
import { messageOf } from '@/session/call/message-of.ts'

/** What a dialog sends: `isBusy` while it is under way, `problem` says why the last of it was refused, or else `otherwise`. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>, otherwise?: string) => {
    setProblem(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error, otherwise))
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, attempt }
}
