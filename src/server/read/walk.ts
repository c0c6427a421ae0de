import { nextTurn } from '../scheduling/next-turn.ts'
import type { FoundInOrder, PageRequest } from './order.ts'

/** Rows read at first in a list's order, and how many times as many each time after. */
const step = { first: 200, times: 4 } as const

/** Finds up to `most` rows that hold in a part of a list. */
type Find = (part: PageRequest, most: number) => Promise<FoundInOrder>

/** Reads a list in its order, in steps, for a page of the rows that hold. Others are served between two steps. */
export class Walk {
  readonly #request: PageRequest
  readonly #find: Find
  readonly #ids: number[] = []
  #from: PageRequest['after']
  #rows: number = step.first
  #read = 0
  #isAtEnd = false

  constructor(request: PageRequest, find: Find) {
    this.#request = request
    this.#find = find
    this.#from = request.after ?? null
  }

  /** What there is of the page by now. */
  get page(): number[] {
    return this.#ids.slice(this.#start, this.#end)
  }

  /** Goes on until the page is whole, which it then answers, or `most` rows of the list are read. */
  on(most: number): Promise<number[] | null> {
    return this.#go(most, () => true)
  }

  /** The same, and no further than `most` rows are expected to do by what was found among those read. */
  onWithHope(most: number): Promise<number[] | null> {
    return this.#go(most, () => this.#read <= step.first || (this.#ids.length / this.#read) * most >= this.#end)
  }

  async #go(most: number, isToGoOn: () => boolean): Promise<number[] | null> {
    if ((this.#request.before ?? null) !== null) return null
    while (!this.#isWhole && this.#read < most && isToGoOn()) {
      if (this.#read > 0) await nextTurn()
      const limit = Math.min(this.#rows, most - this.#read)
      const part = { sort: this.#request.sort, after: this.#from ?? null, limit }
      const { rows, isAtEnd } = await this.#find(part, this.#end - this.#ids.length)
      for (const row of rows) if (row.holds) this.#ids.push(row.id)
      this.#read += limit
      this.#rows *= step.times
      this.#from = rows.at(-1) ?? this.#from
      this.#isAtEnd = isAtEnd
    }
    return this.#isWhole ? this.page : null
  }

  /** Where the page begins among the rows that hold: one that begins at a row has no number. */
  get #start(): number {
    const { page = 1, limit, after = null } = this.#request
    return after === null ? (page - 1) * limit : 0
  }

  get #end(): number {
    return this.#start + this.#request.limit
  }

  get #isWhole(): boolean {
    return this.#isAtEnd || this.#ids.length >= this.#end
  }
}
