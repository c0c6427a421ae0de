/** How many places from the `at`-th of `count` tabs a key leads, or null for a key that leads nowhere (ARIA: tabs). */
export function tabStep(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: count - 1 - at }
  return steps[key] ?? null
}
