import { Figure } from './figure.tsx'

/** A figure above the charts: its label, its text once it is known, and where it leads. */
export type Total = readonly [label: string, text: string | undefined, to?: string]

/** Figures side by side. */
export function Totals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
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
