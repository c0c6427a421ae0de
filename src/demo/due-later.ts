import { hour } from '../beijing-time.ts'

/** How long (ms) nothing of a fresh demo school comes due, so that what is looked at first stands still. */
const quiet = 8 * hour

/** A moment as it is, or so much later where it would come due in the first hours of the demo. */
export function dueLater(moment: number, now: number): number {
  return moment > now && moment < now + quiet ? moment + quiet : moment
}
