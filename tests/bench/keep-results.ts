import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Measurement } from './measure.ts'

const file = new URL('./RESULTS.md', import.meta.url)
const heading =
  '# What was measured last\n\nWritten by `npm run bench`; a part is replaced when it is measured again.\n'

/** Writes the measurements of a bench into RESULTS.md in place of its last ones, with the machine, its load and the day. */
export function keepResults(bench: string, rows: readonly Measurement[]): void {
  if (rows.length === 0) return
  const lines = rows.map(({ what, value, floor, aim }) => [what, value, floor, aim])
  keepTable(bench, ['what', 'value', 'floor', 'aim'], lines)
}

/** The same for a table of any columns, with what is to be known of it. */
export function keepTable(
  bench: string,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  notes = '',
): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : heading
  const others = before.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${bench}\n`))
  const [head = heading, ...parts] = others
  const sections = [...parts, sectionOf(bench, headings, lines, notes)].map((part) => part.trimEnd()).sort()
  writeFileSync(file, `${[head.trimEnd(), ...sections].join('\n\n')}\n`)
}

function sectionOf(
  bench: string,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  notes: string,
): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  const load = loadavg()[0]?.toFixed(1)
  const machine = `${day}, ${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, Node ${process.versions.node}, load ${load} at the end.`
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = `|${headings.map(() => '---').join('|')}|`
  return [`## ${bench}`, '', machine, ...(notes ? [notes] : []), '', row(headings), rule, ...lines.map(row)].join('\n')
}
