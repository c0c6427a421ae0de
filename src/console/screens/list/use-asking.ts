import { useCallback, useState } from 'react'
import type { Inputs } from '@/command/target.ts'
import type { Asking } from '@/list/deciding/decider-parts.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'

type Question = {
  readonly asking: Asking
  readonly answer: (inputs: Inputs | null) => void
}

/** One question at a time: what is asked now, and how to ask. Asking anew withdraws the question before. */
export function useAsking() {
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
          return { asking, answer }
        })
      }),
    [],
  )
  return { question, ask }
}
