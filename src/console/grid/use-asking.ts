import { useCallback, useState } from 'react'
import type { Asking } from '../decide/decider-parts.ts'
import type { Inputs } from '../decide/effect.ts'
import { keepKeys } from '../decide/typed-ahead.ts'

type Question = {
  readonly asking: Asking
  readonly answer: (inputs: Inputs | null) => void
  /** Keys pressed before the question was on screen. */
  readonly keysBefore: () => readonly string[]
}

/** One question at a time: what is asked now, and how to ask. Asking anew withdraws the question before. */
export function useAsking() {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = useCallback(
    (asking: Asking) =>
      new Promise<Inputs | null>((resolve) => {
        const keysBefore = keepKeys()
        setQuestion((before) => {
          // A question that is withdrawn keeps no keys any more; those kept for it are for nobody.
          before?.keysBefore()
          before?.answer(null)
          const answer = (inputs: Inputs | null) => {
            setQuestion((now) => (now?.answer === answer ? null : now))
            resolve(inputs)
          }
          return { asking, answer, keysBefore }
        })
      }),
    [],
  )
  return { question, ask }
}
