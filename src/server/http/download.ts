import { stringify } from 'csv-stringify/sync'

type Cells = readonly (string | number | null)[]

/** Text that begins as a formula would, in wide letters too, or as such text told apart. */
const formulaLike = /^'*[=+\-@＝＋－＠\t\r]/

const format = { cast: { string: (text: string) => (formulaLike.test(text) ? `'${text}` : text) } }

/** A cell of a CSV as it was before `csvLines` told it apart. */
export function untold(cell: string): string {
  return cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell
}

/** The first line of a CSV, after the byte order mark by which spreadsheets read it as UTF-8. Questions of a form are headings too. */
export function csvHeading(heading: readonly string[]): string {
  return `\uFEFF${stringify([[...heading]], format)}`
}

/** Lines of a CSV. Text beginning as a formula would is told apart by an apostrophe, which spreadsheets do not show; one that begins with
 * apostrophes before that by one more, so that it is read as it was. */
export function csvLines(rows: readonly Cells[]): string {
  return rows.length === 0 ? '' : stringify([...rows], format)
}

/** The content disposition of an answer that is saved as a file of this name. */
export function attachment(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}
