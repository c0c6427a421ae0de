import { readFileSync } from 'node:fs'

/** As Linux counts them on every machine today. */
const millisecondsPerTick = 10

/** The ms of processors' time that all threads of a process took so far; 0 where it has ended. */
export function processorTime(pid: number): number {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
  } catch {
    return 0
  }
}
