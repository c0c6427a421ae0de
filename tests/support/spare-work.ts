import { nextSpareTurn } from '../../src/server/scheduling/next-turn.ts'

/** Keeps the thread for so long (ms). */
export function keepBusy(time: number): void {
  const began = performance.now()
  while (performance.now() - began < time);
}

/**
 * Long works at once, each of three slices that take so long (ms); `during` is called as each of them ends.
 * @returns what lay between two slices, in ms.
 */
export async function restsBetween(slice: number, works: number, during = () => {}): Promise<number[]> {
  const rests: number[] = []
  let ended: number | null = null
  const work = async () => {
    for (let time = 0; time < 3; time++) {
      await nextSpareTurn()
      if (ended !== null) rests.push(performance.now() - ended)
      keepBusy(slice)
      during()
      ended = performance.now()
    }
  }
  await Promise.all(Array.from({ length: works }, work))
  return rests
}
