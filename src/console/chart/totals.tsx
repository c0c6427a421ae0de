import type { CSSProperties } from 'react'
import { Figure } from './figure.tsx'

/** A figure above the charts: its label, its text once it is known, and where it leads. */
export type Total = readonly [label: string, text: string | undefined, to?: string | undefined]

/** Most figures in a line. */
const mostInLine = 8

/** Figures side by side, in lines of the same length where the window is wide. */
export function Totals({ totals }: { readonly totals: readonly Total[] }) {
  const lines = Math.ceil(totals.length / mostInLine)
  const style: CSSProperties & Record<`--${string}`, number> = { '--in-line': Math.ceil(totals.length / lines) }
  return (
    <dl
      style={style}
      className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-[repeat(var(--in-line),minmax(0,1fr))]"
    >
      {totals.map(([label, text, to]) => (
        <Figure key={label} label={label} to={to}>
          {text}
        </Figure>
      ))}
    </dl>
  )
}

/** Rows with an amount (分) in 元 beside, as charts draw it. */
export function withYuan<T, K extends keyof T & string>(
  rows: readonly T[],
  field: K,
): (T & { readonly yuan: number })[] {
  return rows.map((row) => ({ ...row, yuan: Number(row[field] ?? 0) / 100 }))
}
