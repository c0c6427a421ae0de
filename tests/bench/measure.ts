/** What was measured: a figure with its unit, the floor of the same machine, and the aim of the plan. */
export type Measurement = {
  readonly what: string
  readonly value: string
  readonly floor: string
  readonly aim: string
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Durations in ms of `times` runs, one after the other, after a few to warm up. */
export async function durations(times: number, run: (index: number) => Promise<unknown>): Promise<number[]> {
  for (let index = 0; index < Math.min(20, times); index++) await run(index)
  const samples: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await run(index)
    samples.push(performance.now() - start)
  }
  return samples
}

/** Milliseconds as read in a table. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
}

/** Prints the measurements as a table in plain text. */
export function printTable(rows: readonly Measurement[]): void {
  const columns = ['what', 'value', 'floor', 'aim'] as const
  const width = (text: string) =>
    [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0)
  const widths = columns.map((column) => Math.max(width(column), ...rows.map((row) => width(row[column]))))
  const line = (row: Measurement | Record<(typeof columns)[number], string>) =>
    columns.map((column, index) => row[column] + ' '.repeat((widths[index] ?? 0) - width(row[column]))).join('  ')
  console.log(line({ what: 'what', value: 'value', floor: 'floor', aim: 'aim' }))
  console.log(widths.map((each) => '-'.repeat(each)).join('  '))
  for (const row of rows) console.log(line(row))
}
