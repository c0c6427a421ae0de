import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { homeScreen } from '@/command/home-screen.ts'
import { recordAddress } from '@/command/run.ts'
import { dateText } from '@/format/time.ts'
import { read } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useCan } from '@/session/session.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { get } from '../../../catalogue/vocabulary/call.ts'
import type { ListAnswer } from '../../../catalogue/wire.ts'

const notice = entityNamed(catalogue, 'notice')
const most = 5

/** The latest announcements the school has published, for whoever may see them. */
export function Announcements() {
  const can = useCan()
  const isAllowed = can('notice.list')
  const queryKey = ['latest', notice.name]
  useFreshQuery(queryKey, { of: [notice.name] })
  const { data } = useQuery({
    queryKey,
    enabled: isAllowed,
    queryFn: ({ signal }) =>
      read<ListAnswer>(
        notice.list?.call ?? get(''),
        { page: 1, limit: most, status: 'enabled', publishAt_to: Date.now(), sort: '-publishAt' },
        signal,
      ),
  })
  const place = homeScreen(catalogue, notice.name)
  if (!isAllowed || !place || !data || data.list.length === 0) return null
  return (
    <section aria-label="最新公告">
      <h2 className="mb-2 text-muted-foreground text-sm">最新公告</h2>
      <ul className="divide-y rounded-xl border bg-card">
        {data.list.map((row) => (
          <li key={row.id}>
            <Link
              to={recordAddress(place.path, notice.name, row.id)}
              className="flex min-h-10 items-center gap-3 px-4 py-2 text-sm hover:text-primary-text"
            >
              <span className="min-w-0 flex-1 truncate">{String(row.title)}</span>
              <time className="shrink-0 text-muted-foreground text-xs tabular-nums">
                {dateText(Number(row.publishAt ?? row.createdAt))}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
