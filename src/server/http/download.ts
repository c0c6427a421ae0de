import { stringify } from 'csv-stringify/sync'

type Cells = readonly (string | number | null)[]

/** The first line of a CSV, after the byte order mark by which spreadsheets read it as UTF-8. Questions of a form are headings too. */
export function csvHeading(heading: readonly string[]): string {
  return `\uFEFF${stringify([[...heading]], { escape_formulas: true })}`
}

/** Lines of a CSV. Text beginning as a formula would is told apart by an apostrophe, which spreadsheets do not show. */
export function csvLines(rows: readonly Cells[]): string {
  return rows.length === 0 ? '' : stringify([...rows], { escape_formulas: true })
}

/** The content disposition of an answer that is saved as a file of this name. */
export function attachment(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}
