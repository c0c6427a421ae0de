/** The campuses keep Beijing time, which knows no summer time, whatever clock the server runs on. Ms ahead of UTC. */
export const beijing = 8 * 3_600_000

/** A moment (epoch ms) as a clock in Beijing shows it: YYYY-MM-DD HH:mm:ss. */
export function beijingText(moment: number): string {
  return new Date(moment + beijing).toISOString().slice(0, 19).replace('T', ' ')
}
