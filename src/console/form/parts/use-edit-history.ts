import { useRef, useState } from 'react'

/** Most steps that can be taken back. */
const mostSteps = 100

type Steps = { readonly past: readonly unknown[]; readonly future: readonly unknown[] }

/**
 * What was done to a value while it is edited, to take it back. Changes with the same `mark` one after the other are one step,
 * as letters typed into one field are.
 */
export function useEditHistory(value: unknown, onChange: (value: unknown) => void) {
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] })
  const [revision, setRevision] = useState(0)
  const last = useRef<string | null>(null)
  const go = (to: unknown, steps: Steps) => {
    last.current = null
    setSteps(steps)
    setRevision((count) => count + 1)
    onChange(to)
  }
  return {
    /** Changes whenever something was taken back, so that fields begin anew. */
    revision,
    write: (next: unknown, mark: string | null = null) => {
      if (mark === null || mark !== last.current) setSteps({ past: [...past, value].slice(-mostSteps), future: [] })
      last.current = mark
      onChange(next)
    },
    undo: past.length === 0 ? null : () => go(past.at(-1), { past: past.slice(0, -1), future: [value, ...future] }),
    redo: future.length === 0 ? null : () => go(future[0], { past: [...past, value], future: future.slice(1) }),
  }
}
