import { useAtomValue } from 'jotai'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { recordingAtom } from '@/command/saved-state.ts'
import { ShellKey } from '@/hotkeys/command-key.tsx'
import { Button } from '@/ui/button.tsx'
import { useRowNames } from '../row-names.ts'
import { endRecording, noteAddress, toggleRecording } from './recorder.ts'
import { stepText } from './steps.ts'

/** Says that a macro is being recorded, and what was noted last. */
export function RecordingBar() {
  const steps = useAtomValue(recordingAtom)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is looked at once it is shown
  useEffect(noteAddress, [pathname, search])
  const last = steps?.at(-1)?.step
  const text = useRowNames((nameOf) => (last ? `：${stepText(last, nameOf)}` : ''))
  if (steps === null) return null
  return (
    <section
      aria-label="正在录制宏"
      className="-translate-x-1/2 fixed bottom-4 left-1/2 z-40 flex max-w-[calc(100vw-24px)] items-center gap-3 rounded-full border bg-popover px-4 py-1.5 text-sm shadow-floating"
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 animate-pulse rounded-full bg-destructive-solid" />
      <span role="status" className="min-w-0 truncate">
        正在录制 · {steps.length} 步{text}
      </span>
      <Button size="sm" onClick={toggleRecording}>
        结束
        <ShellKey id="shell.recordMacro" className="max-sm:hidden" />
      </Button>
      <Button variant="ghost" size="sm" aria-label="放弃录制" title="放弃录制" onClick={endRecording}>
        <Trash2 />
      </Button>
    </section>
  )
}
