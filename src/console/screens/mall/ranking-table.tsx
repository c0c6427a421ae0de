import { Link } from 'react-router-dom'
import { ScrollRegion } from '@/ui/scroll-region.tsx'
import { EmptyState } from '@/ui/state.tsx'
import { mostRanked } from '../../../../commands/mostRanked.ts'

/** A row of a ranking: who it is about, where that leads, and figures as they are read. */
type Ranked = {
  readonly id: number
  readonly name: string
  readonly to: string
  readonly figures: readonly string[]
}

type RankingTableProps = {
  readonly title: string
  readonly by: string
  readonly headings: readonly string[]
  readonly rows: readonly Ranked[]
}

/** The first rows of a ranking with all their figures; each name leads to the rows behind it. */
export function RankingTable({ title, by, headings, rows }: RankingTableProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border bg-surface p-4">
      <header className="mb-3 flex items-baseline gap-2">
        <h2 className="font-semibold">{title}</h2>
        {rows.length === mostRanked ? (
          <span className="text-muted-foreground text-xs">只列出前 {mostRanked} 名</span>
        ) : null}
      </header>
      {rows.length === 0 ? (
        <EmptyState title="这段时间没有数据" />
      ) : (
        <ScrollRegion label={`${title}的数据`} className="max-h-96">
          <table className="w-full text-sm">
            <thead className="sticky top-0 bg-surface text-left text-muted-foreground">
              <tr>
                <th scope="col" className="py-1.5 pr-4 font-normal">
                  {by}
                </th>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="whitespace-nowrap py-1.5 pl-4 text-right font-normal">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, to, figures }) => (
                <tr key={id} className="border-t">
                  <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                    <Link to={to} className="text-primary-text hover:underline">
                      {name}
                    </Link>
                  </th>
                  {figures.map((figure, index) => (
                    <td key={headings[index]} className="whitespace-nowrap pl-4 text-right tabular-nums">
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
