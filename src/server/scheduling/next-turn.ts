import { sinceLastCall, takeLong, whenAnswered } from './call-at-hand.ts'

/** Goes on once others had room, after a slice that took so long (ms). */
type MakeRoom = (worked: number, goOn: () => void) => void

/** Of all that wait one goes on at each turn of the event loop, in order. */
class TurnQueue {
  readonly #waiting: (() => void)[] = []
  readonly #makeRoom: MakeRoom

  /** @param makeRoom is asked after a slice of one that was not alone, where others wait. */
  constructor(makeRoom: MakeRoom) {
    this.#makeRoom = makeRoom
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) this.#serve()
    })
  }

  #serve(): void {
    let began = 0
    let isAlone = false
    setImmediate(() => {
      began = performance.now()
      isAlone = this.#waiting.length === 1
      this.#waiting[0]?.()
    })
    // At the same turn, once all is done that the slice does without waiting, and before others are heard.
    setImmediate(() => {
      const worked = performance.now() - began
      this.#waiting.shift()
      if (this.#waiting.length === 0) return
      if (isAlone) this.#serve()
      else this.#makeRoom(worked, () => this.#serve())
    })
  }
}

/** How long (ms) after a call long work leaves room for the next, and the longest it rests between two slices. */
const recently = 50
const longestRest = 20
/**
 * How many times as long as the last slice took the next one waits for answers, and longest in ms: long work goes on however many ask, with a
 * sixth of the time where somebody always does.
 */
const waitShare = 4
const longestWait = 60

const answering = new TurnQueue((_, goOn) => goOn())
const spare = new TurnQueue((worked, goOn) => {
  if (worked < 1) return goOn()
  const wait = () => whenAnswered(Math.min(waitShare * worked, longestWait), goOn)
  if (sinceLastCall() < recently) setTimeout(wait, Math.min(worked, longestRest))
  else wait()
})

/**
 * Lets others have their turn before what somebody waits for goes on. Of all that wait here one goes on at each turn of the loop:
 * with `setImmediate` alone all of them would at the same one, and a request that arrives behind ten slices of work would
 * stand behind ten more before its answer is begun.
 */
export function nextTurn(): Promise<void> {
  return answering.next()
}

/**
 * The same for work that is expected to take long, as files and batches do. Where several wait and somebody has just asked for something, the next
 * slice rests as long as the last one took, and waits for answers that are under way: an answer takes some turns of the loop, since what it
 * waits for comes from the disk or another thread in between, and with a slice at each of them it would wait for one each time.
 */
export function nextSpareTurn(): Promise<void> {
  takeLong()
  return spare.next()
}

/** Longest (ms) that work made of many small steps goes on without a pause. */
const longestSlice = 5

/** A pause for between two small steps of long work: it waits for the next turn once a slice of time is used up. */
export function pauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestSlice) return
    await nextSpareTurn()
    began = performance.now()
  }
}
