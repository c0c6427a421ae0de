/** Begins a CSV, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** The content disposition of an answer that is saved as a file of this name. */
export function attachment(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}
