import { sumBy } from 'es-toolkit/math'
/** Space beside the text of a cell, in px. */
export const cellPadding = 16

/** Least width of a column, in px. */
export const leastColumnWidth = 44

/** Width (px) of a text at 14 px, the largest there is: a Chinese character is as wide as it is high, a letter about half. */
export function textWidth(text: string): number {
  return sumBy([...text], (character) => (character > '\u2e80' ? 14 : 8))
}

/** Whether a text is shown whole in any column, however narrow, so that it need not be cut off. */
export function fitsAnyColumn(text: string): boolean {
  return cellPadding + textWidth(text) <= leastColumnWidth
}
