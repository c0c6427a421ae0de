import { useEffect, useState } from 'react'

/** A value once it has not changed for `rest` ms, so that moving over rows and typing ask the server nothing. */
export function useRested<T>(value: T, rest = 150): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return rested
}
