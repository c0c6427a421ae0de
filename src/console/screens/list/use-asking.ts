import { useCallback, useEffect, useRef, useState } from 'react'
import type { Inputs } from '@/command/target.ts'
import type { FormValues } from '@/form/form-value.ts'
import type { Asking } from '@/list/deciding/decider-parts.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'

type Question = {
  readonly asking: Asking
  /** How many rows a digit may decide about at once. */
  readonly rowsInView: number
  /** What was typed for the same action before, where that came to nothing. */
  readonly typed: FormValues | null
  /** @param typed what was filled in, as it was typed. */
  readonly answer: (inputs: Inputs | null, typed?: FormValues) => void
}

/**
 * One question at a time: what is asked now, and how to ask. Asking anew withdraws the question before, and so does the list
 * that leaves: whoever waits for an answer goes on.
 * @param rowsInView how many rows are seen at once; always the same function.
 */
export function useAsking(rowsInView: () => number) {
  const [question, setQuestion] = useState<Question | null>(null)
  const open = useRef<Question | null>(null)
  const isShown = useRef(false)
  const last = useRef<{ readonly command: string; readonly typed: FormValues } | null>(null)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      open.current?.answer(null)
    }
  }, [])
  const ask = useCallback(
    (asking: Asking) =>
      new Promise<Inputs | null>((resolve) => {
        open.current?.answer(null)
        if (!isShown.current) return resolve(null)
        expectDialog()
        const { command, refused } = asking
        const answer: Question['answer'] = (inputs, typed) => {
          if (open.current?.answer === answer) {
            open.current = null
            setQuestion(null)
          }
          if (typed) last.current = { command: command.id, typed }
          resolve(inputs)
        }
        const typed = refused !== null && last.current?.command === command.id ? last.current.typed : null
        open.current = { asking, rowsInView: rowsInView(), typed, answer }
        setQuestion(open.current)
      }),
    [rowsInView],
  )
  return { question, ask }
}
