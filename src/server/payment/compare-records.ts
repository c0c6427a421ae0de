import type { ProviderRecord } from './provider.ts'

/** How a line of one side differs from the other's. */
export type Difference = {
  readonly kind: ProviderRecord['kind']
  readonly number: string
  readonly problem: 'missingHere' | 'missingThere' | 'otherAmount' | 'otherStatus'
  readonly ours: ProviderRecord | null
  readonly theirs: ProviderRecord | null
}

/**
 * Compares our records with the provider's, by number. Ours may be of other days as well: what is not in the bill is missing
 * there only where it was settled within the day.
 * @param within whether a moment (ms) is of the day the bill is about.
 */
export function compareRecords(
  ours: readonly ProviderRecord[],
  theirs: readonly ProviderRecord[],
  within: (at: number) => boolean,
): Difference[] {
  const own = new Map(ours.map((record) => [record.number, record]))
  const told = new Map(theirs.map((record) => [record.number, record]))
  const found = theirs.flatMap((record): Difference[] => {
    const mine = own.get(record.number) ?? null
    const problem = problemOf(mine, record)
    return problem ? [{ kind: record.kind, number: record.number, problem, ours: mine, theirs: record }] : []
  })
  const lost = ours.flatMap((record): Difference[] =>
    record.isSettled && within(record.at) && !told.has(record.number)
      ? [{ kind: record.kind, number: record.number, problem: 'missingThere', ours: record, theirs: null }]
      : [],
  )
  return [...found, ...lost]
}

function problemOf(ours: ProviderRecord | null, theirs: ProviderRecord): Difference['problem'] | null {
  if (!ours || ours.kind !== theirs.kind) return theirs.isSettled ? 'missingHere' : null
  if (ours.amount !== theirs.amount) return 'otherAmount'
  return ours.isSettled === theirs.isSettled ? null : 'otherStatus'
}
