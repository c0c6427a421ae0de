import { Askers } from '../scheduling/asker.ts'

/** What is being read, and what is read after it for those who came meanwhile. */
type Reading<T> = { readonly now: Promise<T>; next: Next<T> | null }
type Next<T> = { readonly answer: Promise<T>; readonly askers: Askers }

/** Reads what `key` stands for. */
export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * Has what many ask at once read one time after the other: who comes while it is being read waits for the next time, which begins after
 * they asked and is for all who came meanwhile, as long as one of them waits. However slow it is, and however many consoles ask, it takes
 * one connection.
 */
export function readTogether<T>(): ReadTogether<T> {
  const readings = new Map<string, Reading<T>>()
  const begin: ReadTogether<T> = (key, read) => {
    const reading: Reading<T> = { now: read(), next: null }
    readings.set(key, reading)
    const end = () => {
      if (reading.next === null) readings.delete(key)
    }
    reading.now.then(end, end)
    return reading.now
  }
  return (key, read) => {
    const reading = readings.get(key)
    if (!reading) return begin(key, read)
    if (reading.next?.askers.join()) return reading.next.answer
    const askers = new Askers()
    const answer = reading.now.catch(() => undefined).then(() => askers.do(() => begin(key, read)))
    reading.next = { answer, askers }
    return answer
  }
}
