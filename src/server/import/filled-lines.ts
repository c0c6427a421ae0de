const [newLine, carriageReturn, quote] = [10, 13, 34]
/** What a line may hold that has nothing in its cells. */
const blanks: ReadonlySet<number> = new Set([carriageReturn, ...Buffer.from(' \t,')])

/**
 * The pieces of a CSV's text without the lines that hold nothing, which a parser would look at one by one: a spreadsheet that was
 * formatted far below its rows has a million. Lines within a quoted cell are none.
 */
export class FilledLines {
  readonly #text: Buffer
  readonly #piece: number
  /** Behind how many lines that were kept how many were left out. */
  readonly #left: { readonly behind: number; count: number }[] = []
  #asked = 0
  #quoteAt: number

  constructor(text: Buffer, piece: number) {
    this.#text = text
    this.#piece = piece
    this.#quoteAt = text.indexOf(quote)
  }

  /** Some of the text at a time, whole lines left out. */
  *pieces(): Generator<Buffer> {
    let [from, at, kept, left] = [0, 0, 0, 0]
    let isQuoted = false
    while (at < this.#text.length) {
      const end = this.#endOf(at)
      const isLeft = !isQuoted && this.#isBlank(at, end)
      if (isLeft) {
        if (from < at) yield this.#text.subarray(from, at)
        from = end
        const last = this.#left.at(-1)
        left++
        if (last?.behind === kept) last.count = left
        else this.#left.push({ behind: kept, count: left })
      } else {
        if (this.#quotesBefore(end) % 2 === 1) isQuoted = !isQuoted
        kept++
      }
      at = end
      while (at - from >= this.#piece) {
        yield this.#text.subarray(from, from + this.#piece)
        from += this.#piece
      }
      // Others are served in between.
      if (isLeft && left % this.#piece === 0) yield Buffer.alloc(0)
    }
    if (from < at) yield this.#text.subarray(from, at)
  }

  /** The line of the whole text that one of the kept is. To be asked in order. */
  lineOf(line: number): number {
    while ((this.#left[this.#asked]?.behind ?? line) < line) this.#asked++
    return line + (this.#left[this.#asked - 1]?.count ?? 0)
  }

  #endOf(at: number): number {
    const found = this.#text.indexOf(newLine, at)
    return found < 0 ? this.#text.length : found + 1
  }

  #isBlank(at: number, end: number): boolean {
    for (let place = at; place < end - 1; place++) if (!blanks.has(this.#text[place] ?? 0)) return false
    return this.#text[end - 1] === newLine
  }

  /** How many quotes there are up to a place, behind those that were counted already. */
  #quotesBefore(end: number): number {
    let count = 0
    for (; this.#quoteAt >= 0 && this.#quoteAt < end; this.#quoteAt = this.#text.indexOf(quote, this.#quoteAt + 1))
      count++
    return count
  }
}
