import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { mostImportedRows } from '../../catalogue/schema/importable.ts'
import { thousands } from '../../number-text.ts'
import { BusinessError, refused } from '../error.ts'
import { decodedText } from '../http/decoded-text.ts'
import { untold } from '../http/download.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import { FilledLines } from './filled-lines.ts'
import { type BookRow, readBook } from './read-book.ts'

/** A cell as a sheet holds it: a moment is its date and time of day read as UTC. */
export type SheetCell = string | number | boolean | Date | null

/** A cell as people read and write it: of a moment its date, and the time of day where that is not midnight. */
export function cellText(cell: SheetCell): string {
  if (!(cell instanceof Date)) return String(cell ?? '')
  const [date = '', time = ''] = cell.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? date : `${date} ${time.replace(/:00$/, '')}`
}

/** A sheet: its heading, and its rows. */
export type Sheet = {
  readonly heading: readonly string[]
  readonly rows: readonly SheetLine[]
}

/** A row of a sheet, with the line (from 1) of the file it begins on. */
export type SheetLine = { readonly line: number; readonly cells: readonly SheetCell[] }

/** Most columns: five times what any entity has, and few enough to look at in one go. */
const mostColumns = 250

/** Bytes parsed at once, in a few ms. */
const piece = 8_192

/**
 * Reads a CSV file, in UTF-8 or GBK as spreadsheets of China write it, or the first sheet of an XLSX file, told apart by
 * content. Empty rows are passed over.
 * @throws BusinessError -2 where it is neither, is broken, empty, or too long.
 */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  const isArchive = bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
  const lines = isArchive ? await readLines(bytes) : await readText(bytes)
  const [first, ...rest] = lines.filter(({ cells }) => isFilled(cells))
  if (!first) throw refused('文件里没有内容')
  if (rest.length === 0) throw refused('文件里只有表头，没有数据')
  if (rest.length > mostImportedRows) throw tooMany(` ${rest.length} 行`)
  return { heading: first.cells.map((cell) => String(cell ?? '').trim()), rows: rest }
}

async function readLines(bytes: Buffer): Promise<SheetLine[]> {
  try {
    return await readBook(bytes, lineOf)
  } catch (error) {
    if (error instanceof BusinessError) throw error
    throw refused('Excel 文件读不出来或内容太大，请另存为 .xlsx 或 CSV 再试')
  }
}

function lineOf({ line, cells }: BookRow): SheetLine {
  return {
    line,
    cells: narrow(cells).map((cell) => (cell instanceof Date ? wholeSecond(cell) : isCell(cell) ? cell : String(cell))),
  }
}

/** A book keeps moments as parts of days, which come back some thousandths of a second off. */
function wholeSecond(moment: Date): Date {
  return new Date(Math.round(moment.getTime() / 1000) * 1000)
}

/** Read in pieces, before each of which others are served. */
async function readText(bytes: Buffer): Promise<SheetLine[]> {
  if (bytes.includes(0)) throw refused('只能导入 CSV 或 Excel（.xlsx）文件')
  const text = Buffer.from(decodedText(bytes))
  const filled = new FilledLines(text, piece)
  const lines: SheetLine[] = []
  let before = 0
  const keep = (record: string[], { lines: last }: InfoRecord) => {
    const cells = narrow(record).map(untold)
    const line = filled.lineOf(before + 1)
    if (isFilled(cells)) lines.push({ line, cells })
    before = last
    if (lines.length > mostImportedRows + 1) throw tooMany('更多')
    return null
  }
  const parser = parse({ bom: true, relax_column_count: true, on_record: keep })
  try {
    // One piece ahead: more would be parsed in one go once the first are read.
    await pipeline(Readable.from(inTurns(filled.pieces()), { highWaterMark: 1 }), parser.resume())
  } catch (error) {
    if (error instanceof BusinessError) throw error
    const at = error instanceof CsvError && typeof error.lines === 'number' ? `第 ${filled.lineOf(error.lines)} 行` : ''
    throw refused(`CSV 文件${at}读不出来，请检查引号和分隔符`)
  }
  return lines
}

/** The cells of a line without empty ones far to the right, as a sheet has them that was formatted beyond its columns. */
function narrow<T>(cells: readonly T[]): readonly T[] {
  if (cells.findLastIndex((cell) => cell !== '' && cell !== null) >= mostColumns)
    throw refused(`一张表最多 ${mostColumns} 列，请检查分隔符，或删去不导入的列`)
  return cells.slice(0, mostColumns)
}

/** Bytes, which the parser reads as text cell by cell: text would be broken where a letter is cut in two. */
async function* inTurns(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const each of pieces) {
    await nextSpareTurn()
    yield each
  }
}

function tooMany(rows: string): BusinessError {
  return refused(`一次最多导入 ${thousands(mostImportedRows)} 行，文件里有${rows}`)
}

/** Whether a row holds anything but blanks. */
function isFilled(cells: readonly SheetCell[]): boolean {
  return cells.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''))
}

function isCell(cell: unknown): cell is SheetCell {
  return cell === null || cell instanceof Date || ['string', 'number', 'boolean'].includes(typeof cell)
}
