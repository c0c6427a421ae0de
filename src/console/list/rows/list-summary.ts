import { thousands } from '@/format/number.ts'
import { beyondCounting } from '../../../catalogue/schema/listing.ts'
import type { ListAnswer } from '../../../catalogue/wire.ts'

/** What is known about the list as a whole. */
export type ListSummary = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Positions on screen: rows of the list when it was read, the handled ones included. */
  readonly size: number
  /** Rows that match the filter now; `beyondCounting` for more than were counted. */
  readonly total: number
  /** Whether they were counted; until then `total` is what is known of it. */
  readonly isCounted: boolean
  readonly counts: Readonly<Record<string, number>> | null
  readonly loaded: number
  /** Rows that match now and have no position yet. */
  readonly arrivals: number
  /** Whether rows are left out that are still to be looked at for the sensitive words as they are. */
  readonly isLooking: boolean
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
  isCounted: false,
  counts: null,
  loaded: 0,
  arrivals: 0,
  isLooking: false,
  isReading: false,
  error: null,
}

/** Said where rows that are shown elsewhere by now stand in the way of others: only reading the list anew helps. */
export const outOfOrder = '列表已变化，请刷新'

/** Why what was asked for before is not waited for; said to whoever selects all meanwhile. */
export const readAnew = new DOMException('列表重新加载了', 'AbortError')

type Counts = Pick<ListSummary, 'total' | 'counts'>

/** What is known of a list once its first rows are there; with `isWhole` they are all. */
export function asRead(
  { list, total, counts, uncounted, looking }: ListAnswer,
  isWhole: boolean,
): Partial<ListSummary> {
  const size = isWhole ? list.length : Math.max(total, list.length)
  const known = { size, total, counts: counts ?? null, isCounted: !uncounted, isLooking: looking === true }
  return { ...known, status: 'ready', isReading: false }
}

/** What is known once rows were counted: those there is no position for yet, `left` aside, make a list longer that was not counted before. */
export function countedAs(before: ListSummary, { total, counts }: Counts, left: number): Partial<ListSummary> {
  const isLonger = !before.isCounted || before.total === beyondCounting
  const size = isLonger ? Math.max(before.size, total + left) : before.size
  return { total, counts, size, isCounted: true }
}

/** How many rows there are, as it is said: of more than were counted, that there are more than 10,000. */
export function rowCount(total: number): string {
  return total === beyondCounting ? '1 万+' : thousands(total)
}

/** How long a list is with the rows that were dealt with in it, as it is said. */
export function listLength({ size, total }: Pick<ListSummary, 'size' | 'total'>): string {
  return total === beyondCounting ? rowCount(total) : thousands(size)
}
