import type { ListAnswer, Row } from '../../../catalogue/wire.ts'

/** Parameters of a list call besides its filter and order. */
export type PageParams = Readonly<Record<string, string | number>>

/** Where a list's rows come from. */
export type ListSource = {
  /** Asks for rows of the list as it is filtered and ordered. */
  readonly list: (params: PageParams, signal: AbortSignal) => Promise<ListAnswer>
  /** Asks for rows by id, whether or not they match the filter; `asOf` is the school's version they were read at. */
  readonly byIds: (ids: readonly number[], signal: AbortSignal) => Promise<Pick<ListAnswer, 'list' | 'asOf'>>
  /** Where a row stands in the list's order, as the list call takes it in `after` and `before`. */
  readonly anchorOf: (row: Row) => string
}

/** What a list is asked for when it is read from its beginning. */
export const firstPage = { page: 1, limit: 100, counts: 1 }
