import { useEffect, useRef } from 'react'
import { tellMissedWord } from './remote.ts'

/**
 * Counts what nothing was found for, once an opening of the palette: the last text without a result before the palette
 * finds something, looks for records or closes, not each letter on the way there.
 */
export function useMissedWords(missed: string | null): void {
  const pending = useRef<string | null>(null)
  const told = useRef(new Set<string>())
  useEffect(() => {
    const tell = () => {
      const word = pending.current
      pending.current = null
      if (word === null || told.current.has(word)) return
      told.current.add(word)
      tellMissedWord(word)
    }
    if (missed === null) tell()
    else if (pending.current?.startsWith(missed) !== true) pending.current = missed
    return undefined
  }, [missed])
  useEffect(
    () => () => {
      if (pending.current !== null && !told.current.has(pending.current)) tellMissedWord(pending.current)
    },
    [],
  )
}
