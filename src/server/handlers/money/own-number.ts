import { randomInt } from 'node:crypto'
import { beijingText } from '../../../beijing-time.ts'

const most = 1_000_000

/** The last six digits given: each process begins anywhere, so that two of them hardly ever give the same in one second. */
let last = randomInt(most)

/**
 * A number people can tell over the telephone: letters, the moment, and six digits that count on. By chance the rows of a sheet,
 * hundreds in a second, would get the same ones.
 */
export function ownNumber(letters: string, now: number): string {
  last = (last + 1) % most
  return `${letters}${beijingText(now).replace(/\D/g, '')}${String(last).padStart(6, '0')}`
}
