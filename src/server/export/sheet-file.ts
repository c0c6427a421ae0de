import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportedValue } from './export-cell.ts'

/** Longest text a cell of a sheet may hold. */
const longestText = 32_767
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a book that are the same whatever its sheet holds; cells of style 1 are bold. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
    '</Types>',
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
}

/**
 * An XLSX file of one sheet, put together while it is sent: a sheet of 50,000 rows takes no more memory than a page of them,
 * and nobody else waits for it. Text is written as text, so that none of it is taken for a formula.
 */
export function sheetFile(
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly ExportedValue[])[]>,
): Readable {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(declaration + text), name)
  const sheet = Readable.from(sheetXml(heading, pages))
  const output = Readable.from(zip.outputStream)
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetXml(
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly ExportedValue[])[]>,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>${rowXml(1, heading, 1)}`
  let line = 1
  for await (const rows of pages) yield rows.map((row) => rowXml(++line, row, 0)).join('')
  yield '</sheetData></worksheet>'
}

function rowXml(line: number, cells: readonly ExportedValue[], style: 0 | 1): string {
  return `<row r="${line}">${cells.map((cell, at) => cellXml(`${columnName(at)}${line}`, cell, style)).join('')}</row>`
}

function cellXml(at: string, cell: ExportedValue, style: 0 | 1): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  const bold = style === 1 ? ' s="1"' : ''
  return `<c r="${at}"${bold} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, longestText))}</t></is></c>`
}

/** A, B, ... Z, AA, AB ... */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const meanings: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML has no way to write most control characters: they are left out. */
function escaped(text: string): string {
  return text.replace(
    /[&<>]|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    (letter) => meanings[letter] ?? '',
  )
}
