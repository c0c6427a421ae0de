import { chunk } from 'es-toolkit/array'
import readExcel from 'read-excel-file/node'
import { FormulaSearch } from './formula-search.ts'
import { inflatedSize } from './inflated-size.ts'

/** Largest a book may be once unpacked, in bytes: some eight times the largest sheet an import takes. */
const largestUnpacked = 64 * 1_048_576
/** Most letters all cells of a sheet may hold together: one text of a book can stand in any number of its cells. */
const mostText = 8 * 1_048_576
const mostCells = 500_000
/** Cells told at once: the server reads each message in one go, and asks for the next. */
const cellsAtOnce = 2_500
const sheetPath = /^xl\/worksheets\/[^/]+\.xml$/

type BookRow = { readonly line: number; readonly cells: readonly unknown[] }

/** What is still to be told of the book at hand. */
let parts: Iterator<BookRow[]> = [].values()

process.on('message', async (message) => {
  if (message !== 'more') {
    const book = bytesOf(message)
    const uncomputed = uncomputedIn(book)
    if (uncomputed !== null) return process.send?.({ uncomputed })
    parts = await partsOf(book)
  }
  const part = parts.next()
  process.send?.(part.done ? { isWhole: true } : { rows: part.value })
})

function bytesOf(message: unknown): Uint8Array {
  if (!(message instanceof Uint8Array)) throw new Error('a file is wanted')
  return message
}

/** The first cell of any sheet whose formula has no result. @throws Error where the book unpacks to more than an import takes. */
function uncomputedIn(book: Uint8Array): string | null {
  const searches: FormulaSearch[] = []
  const seeing = (path: string) => {
    if (!sheetPath.test(path)) return
    const search = new FormulaSearch()
    searches.push(search)
    return (part: Uint8Array) => search.look(part)
  }
  const size = inflatedSize(book, largestUnpacked, seeing)
  if (size > largestUnpacked) throw new Error('unpacks to more than an import takes')
  return searches.find(({ found }) => found !== null)?.found ?? null
}

async function partsOf(bytes: Uint8Array): Promise<Iterator<BookRow[]>> {
  const [sheet] = await readExcel(Buffer.from(bytes), { trim: false })
  const rows = sheet?.data ?? []
  checkExtent(rows)
  return filledParts(rows).values()
}

/** The rows that hold anything, each with its line from 1, as many together as are told at once. */
function filledParts(rows: readonly (readonly unknown[])[]): BookRow[][] {
  const filled = rows.flatMap((cells, at) => (cells.some(isFilled) ? [{ line: at + 1, cells }] : []))
  const widest = filled.reduce((most, { cells }) => Math.max(most, cells.length), 1)
  return chunk(filled, Math.max(1, Math.floor(cellsAtOnce / widest)))
}

function isFilled(cell: unknown): boolean {
  return cell !== null && (typeof cell !== 'string' || cell.trim() !== '')
}

function checkExtent(rows: readonly (readonly unknown[])[]): void {
  let cells = 0
  let text = 0
  for (const row of rows) {
    cells += row.length
    for (const cell of row) if (typeof cell === 'string') text += cell.length
    if (cells > mostCells || text > mostText) throw new Error('holds more than an import takes')
  }
}
