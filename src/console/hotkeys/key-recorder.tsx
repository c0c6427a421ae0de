import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isAppleMachine } from '@/ui/keyboard/apple-machine.ts'
import { keyPressOf, keystroke, keyTextHere } from './keystroke.ts'

const isApple = isAppleMachine()

/** How long a pause ends a recording, in ms. */
const pause = 900

/** Takes the next keys pressed as a binding: one key, or a sequence. Esc leaves it; Enter, Tab or a pause ends it. */
export function KeyRecorder({
  title,
  onRecord,
  onCancel,
}: {
  readonly title: string
  readonly onRecord: (key: string) => void
  readonly onCancel: () => void
}) {
  const [steps, setSteps] = useState<readonly string[]>([])
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (steps.length === 0) return
    const timer = setTimeout(() => {
      setSteps([])
      onRecord(steps.join(' '))
    }, pause)
    return () => clearTimeout(timer)
  }, [steps, onRecord])

  const end = () => {
    setSteps([])
    onRecord(steps.join(' '))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTab = event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey
    // Without a key it goes on. With one it stays, to say so where that is refused.
    if (isTab && steps.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const pressed = keystroke(keyPressOf(event.nativeEvent), isApple)
    if (pressed === null) return
    if (pressed === 'escape') return onCancel()
    if ((pressed === 'enter' || isTab) && steps.length > 0) return end()
    setSteps((before) => [...before, pressed].slice(0, 3))
  }

  return (
    <input
      ref={box}
      data-escape
      readOnly
      aria-label={`按下「${title}」的新快捷键，Esc 取消`}
      value={keyTextHere(steps.join(' '))}
      placeholder="按下新的按键…"
      onKeyDown={onKeyDown}
      onBlur={onCancel}
      className="h-7 w-32 rounded-md border border-primary bg-accent px-2 text-center text-primary-text text-xs placeholder:text-primary-text"
    />
  )
}
