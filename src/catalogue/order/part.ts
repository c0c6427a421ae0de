/** Hundredths of a percent in the whole. */
export const whole = 10_000

/** A part of an amount in 分: rounded down here and nowhere else, so that what is left over is the platform's. */
export function partOf(amount: number, hundredthsOfPercent: number): number {
  return Math.floor((amount * hundredthsOfPercent) / whole)
}
