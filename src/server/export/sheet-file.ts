import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cutText } from '../../cut-text.ts'
import type { ExportedValue } from './export-cell.ts'

/** The media type of an XLSX file. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Longest text a cell of a sheet may hold. */
const longestText = 32_767
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Most rows of a sheet, its heading among them; what is more goes into further ones. */
const longestSheet = 1_048_576

/** What stands beside the sheets of a book, of which it names each; cells of style 1 are bold, those of style 2 go on in further lines. */
function partsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const each = (text: (number: number, name: string) => string) => names.map((name, at) => text(at + 1, name)).join('')
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      each((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${type}.worksheet+xml"/>`) +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
      (at, name) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${each(
      (at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    )}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="3"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>' +
      '<xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>',
  }
}

/**
 * An XLSX file, put together while it is sent: a sheet of 50,000 rows takes no more memory than a page of them, and nobody else
 * waits for it. Text is written as text, so that none of it is taken for a formula. More rows than a sheet may have go on in
 * another, under the same heading.
 */
export function sheetFile(
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly ExportedValue[])[]>,
  mostRows = longestSheet,
): Readable {
  const zip = new ZipFile()
  // What iterates ends only once the next piece has come, which never does where a sheet has failed.
  const output = zip.outputStream.pipe(new PassThrough())
  const rows = rowsOf(pages)
  const addSheet = (number: number) => {
    const sheet = Readable.from(sheetXml(heading, rows, mostRows))
    const abandon = () => sheet.destroy()
    output.on('close', abandon)
    sheet.on('error', (error) => output.destroy(error))
    sheet.on('end', () => {
      output.off('close', abandon)
      if (rows.isOver()) end(number)
      else addSheet(number + 1)
    })
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`)
  }
  const end = (sheets: number) => {
    addParts(
      zip,
      Array.from({ length: sheets }, (_, at) => `Sheet${at + 1}`),
    )
    zip.end()
  }
  addSheet(1)
  return output
}

function addParts(zip: ZipFile, names: readonly string[]): void {
  for (const [name, text] of Object.entries(partsOf(names))) zip.addBuffer(Buffer.from(declaration + text), name)
}

/** A sheet that is small: its name, its rows under a heading, and how wide its columns are, in letters, where they are long texts. */
type SmallSheet = {
  readonly name: string
  readonly heading: readonly string[]
  readonly rows: readonly (readonly ExportedValue[])[]
  readonly widths?: readonly number[]
}

/** An XLSX file of some small sheets. */
export function bookFile(sheets: readonly SmallSheet[]): Readable {
  const zip = new ZipFile()
  for (const [at, { heading, rows, widths = [] }] of sheets.entries()) {
    const each = widths.map(
      (width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
    )
    const columns = each.length > 0 ? `<cols>${each.join('')}</cols>` : ''
    const lines = [rowXml(1, heading, 1), ...rows.map((row, line) => rowXml(line + 2, row, 2))]
    const text = `${declaration}<worksheet xmlns="${main}">${columns}<sheetData>${lines.join('')}</sheetData></worksheet>`
    zip.addBuffer(Buffer.from(text), `xl/worksheets/sheet${at + 1}.xml`)
  }
  addParts(
    zip,
    sheets.map(({ name }) => name),
  )
  zip.end()
  return zip.outputStream.pipe(new PassThrough())
}

type Rows = ReturnType<typeof rowsOf>

/** The rows of some pages, so many at a time. */
function rowsOf(pages: AsyncIterable<readonly (readonly ExportedValue[])[]>) {
  const iterator = pages[Symbol.asyncIterator]()
  let page: readonly (readonly ExportedValue[])[] = []
  let isDone = false
  const fill = async () => {
    while (page.length === 0 && !isDone) {
      const next = await iterator.next()
      isDone = next.done === true
      if (!next.done) page = next.value
    }
  }
  return {
    /** The next rows of a page, `most` of them at most; none after the last. */
    take: async (most: number) => {
      await fill()
      const taken = page.slice(0, most)
      page = page.slice(most)
      return taken
    },
    /** Looks whether any are left, which `isOver` then says. */
    look: fill,
    isOver: () => isDone && page.length === 0,
    /** Nobody wants the rest. */
    leave: async () => {
      await iterator.return?.()
    },
  }
}

async function* sheetXml(heading: readonly string[], rows: Rows, mostRows: number): AsyncGenerator<string> {
  let isWhole = false
  try {
    yield `${declaration}<worksheet xmlns="${main}"><sheetData>${rowXml(1, heading, 1)}`
    for (let line = 1; line < mostRows; ) {
      const taken = await rows.take(mostRows - line)
      if (taken.length === 0) break
      yield taken.map((row) => rowXml(++line, row, 0)).join('')
    }
    await rows.look()
    isWhole = true
    yield '</sheetData></worksheet>'
  } finally {
    if (!isWhole) await rows.leave()
  }
}

type Style = 0 | 1 | 2

function rowXml(line: number, cells: readonly ExportedValue[], style: Style): string {
  return `<row r="${line}">${cells.map((cell, at) => cellXml(`${columnName(at)}${line}`, cell, style)).join('')}</row>`
}

function cellXml(at: string, cell: ExportedValue, style: Style): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  const styled = style === 0 ? '' : ` s="${style}"`
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(cutText(cell, longestText))}</t></is></c>`
}

/** A, B, ... Z, AA, AB ... */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const meanings: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * XML has no way to write most control characters, and reads a carriage return as another: they are written as books do, `_x000D_`, and what
 * might be read as one (ECMA-376, 22.9.2.19).
 */
function escaped(text: string): string {
  return text.replace(
    /[&<>]|_(?=x[\da-fA-F]{4})|[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    (letter) => meanings[letter] ?? `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
