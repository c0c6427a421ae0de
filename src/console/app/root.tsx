import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { isOpeningAtom } from '@/session/navigation.ts'
import { Toaster } from '@/ui/toaster.tsx'

/** What stands around every page: progress of navigation and messages. */
export function Root({ children }: { readonly children: ReactNode }) {
  const isOpening = useAtomValue(isOpeningAtom)
  return (
    <>
      {isOpening ? <ProgressBar /> : null}
      {children}
      <Toaster />
    </>
  )
}

/** Appears only when a navigation takes longer than a blink. */
function ProgressBar() {
  return (
    <div role="progressbar" aria-label="正在打开页面" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-[progress_8s_cubic-bezier(0.1,0.9,0.2,1)_120ms_both] bg-primary" />
    </div>
  )
}
