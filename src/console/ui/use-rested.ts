import { useEffect, useState } from 'react'

/** How long a value rests, in ms. */
const rest = 150

/** A value once it has not changed for a moment, so that moving over rows and typing ask the server nothing. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
