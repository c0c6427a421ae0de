import { useCallback, useState } from 'react'
import { decidesAtOnce } from '@/command/at-once.ts'
import type { Inputs } from '@/command/target.ts'
import type { Asking } from '@/list/deciding/decider-parts.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'

type Question = {
  readonly asking: Asking
  readonly isAtOnce: boolean
  readonly answer: (inputs: Inputs | null) => void
}

/**
 * One question at a time: what is asked now, and how to ask. Asking anew withdraws the question before.
 * @param rowsInView how many rows a digit may decide about at once; always the same function.
 */
export function useAsking(rowsInView: () => number) {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = useCallback(
    (asking: Asking) =>
      new Promise<Inputs | null>((resolve) => {
        expectDialog()
        setQuestion((before) => {
          before?.answer(null)
          const answer = (inputs: Inputs | null) => {
            setQuestion((now) => (now?.answer === answer ? null : now))
            resolve(inputs)
          }
          const { command, missing, count } = asking
          return { asking, isAtOnce: decidesAtOnce(command, missing, count, rowsInView()), answer }
        })
      }),
    [rowsInView],
  )
  return { question, ask }
}
