/** What is known about the list as a whole. */
export type ListSummary = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Positions on screen: rows of the list when it was read, the handled ones included. */
  readonly size: number
  /** Rows that match the filter now. */
  readonly total: number
  /** The school's version when the list was read. */
  readonly asOf: number
  readonly counts: Readonly<Record<string, number>> | null
  readonly loaded: number
  /** Rows that match now and have no position yet. */
  readonly arrivals: number
  /** Whether the list is being read from its beginning. */
  readonly isReading: boolean
  /** Why rows could not be read. */
  readonly error: string | null
}

/** Before the list was read. */
export const nothingKnown: ListSummary = {
  status: 'loading',
  size: 0,
  total: 0,
  asOf: 0,
  counts: null,
  loaded: 0,
  arrivals: 0,
  isReading: false,
  error: null,
}
