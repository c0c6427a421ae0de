import type { Row } from '../../../catalogue/wire.ts'
import type { ListSource } from './list-source.ts'
import type { Entry } from './row-slots.ts'

/** What a list is read by, and how much of it is kept. */
export type RowStoreOptions = {
  readonly source: ListSource
  /** Whether a row still matches the list's filter. */
  readonly matches: (row: Row) => boolean
  /** Whether a row needs no more looking at after it became another. */
  readonly isSettled?: (before: Row, after: Row) => boolean
  /** Whether a row is before somebody else. */
  readonly isSeen?: (id: number) => boolean
  /** Whether a row is kept however far away it is: selected ones, and the one under the cursor. */
  readonly isKept?: (id: number) => boolean
  /** Subscribes to the list being read from its beginning. */
  readonly onReloaded?: () => void
  /** Subscribes to a row that needs no more looking at, as it was before. */
  readonly onHandled?: (before: Entry) => void
  readonly chunk?: number
  readonly mostLoaded?: number
  readonly margin?: number
}
