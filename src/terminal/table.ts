import stringWidth from 'string-width'

/** Widest a column gets (columns of the terminal), where lines are as long as the terminal is wide. */
const widest = 40
const gap = '  '

const letters = new Intl.Segmenter('zh')

/** Lines in columns under their headings, by the width a terminal gives each letter; cut to `width` where one is given. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], width?: number): string {
  const cell = (text: string) => (width === undefined ? text : cut(text, widest))
  const lines = [headings, ...rows].map((line) => line.map(cell))
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => stringWidth(line[column] ?? ''))))
  const written = lines.map((line) =>
    line
      .map((text, column) => padded(text, widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  )
  return written.map((line) => (width === undefined ? line : cut(line, width))).join('\n')
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}

/** As much of a text as fits, with … where something is missing. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const { segment } of letters.segment(text)) {
    const more = stringWidth(segment)
    if (used + more > width - 1) break
    kept += segment
    used += more
  }
  return `${kept}…`
}
