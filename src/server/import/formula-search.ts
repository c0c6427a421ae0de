/** A cell with a formula and no value, or an empty one. */
const cell = /<c\b([^>]*)>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(<v>\s*<\/v>|<v\s*\/>)?\s*<\/c>/g
/** Letters of a cell at the most: a formula has up to 8,192 of them, and each may be written as six. */
const longestCell = 65_536

/**
 * Looks through a sheet's XML, as it is unpacked, for formulas without a result: programs that write books leave them to whoever
 * opens the book, and read as a value such a cell would be an empty one.
 */
export class FormulaSearch {
  #found: string | null = null
  #rest = ''

  /** The first such cell, as `C2`; null where there is none so far. */
  get found(): string | null {
    return this.#found
  }

  look(part: Uint8Array): void {
    const text = this.#rest + Buffer.from(part).toString('latin1')
    for (const [, attributes = '', empty] of text.matchAll(cell)) {
      // Of a text, nothing is a result.
      const isResult = empty !== undefined && /\bt="str"/.test(attributes)
      if (!isResult) this.#found ??= /\br="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '?'
    }
    this.#rest = text.slice(Math.max(text.lastIndexOf('<c'), text.length - longestCell))
  }
}
