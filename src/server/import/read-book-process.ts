import readExcel from 'read-excel-file/node'
import { inflatedSize } from './inflated-size.ts'

/** Largest a book may be once unpacked, in bytes: some eight times the largest sheet an import takes. */
const largestUnpacked = 64 * 1_048_576
/** Most letters all cells of a sheet may hold together: one text of a book can stand in any number of its cells. */
const mostText = 8 * 1_048_576
const mostCells = 500_000
/** Cells told at once: the server reads each message in one go. */
const cellsAtOnce = 5_000

process.on('message', async (bytes) => {
  if (!(bytes instanceof Uint8Array)) throw new Error('a file is wanted')
  if (inflatedSize(bytes, largestUnpacked) > largestUnpacked) throw new Error('unpacks to more than an import takes')
  const [sheet] = await readExcel(Buffer.from(bytes))
  const rows = sheet?.data ?? []
  checkExtent(rows)
  for (const part of parts(rows)) process.send?.({ rows: part })
  process.send?.({ isWhole: true })
})

function* parts(rows: readonly (readonly unknown[])[]): Generator<readonly (readonly unknown[])[]> {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const atOnce = Math.max(1, Math.floor(cellsAtOnce / widest))
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
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
