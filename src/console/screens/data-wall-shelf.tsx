import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Flame, Pin } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { thousands } from '@/format/number.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { read } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { Button } from '@/ui/button.tsx'
import { Input } from '@/ui/input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '@/ui/state.tsx'
import { thumbnailAddress } from '@/value/thumbnail.tsx'
import { albumCategory } from '../../../commands/dataWall/albumCategory.ts'
import { course } from '../../../commands/dataWall/course.ts'
import { get } from '../../catalogue/vocabulary/call.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { ShownRow } from '../../catalogue/vocabulary/row.ts'
import type { ScreenProps } from './registry.ts'

type Course = ShownRow<typeof course.fields>
type Page<Row> = { readonly list: readonly Row[]; readonly total: number; readonly page: number }

const pageSize = 48
const courseCall = course.list?.call ?? get('/school/course')
const categoryCall = albumCategory.list?.call ?? get('/school/course/albumCates')

/** The wall as students see it: what is approved and on sale, the pinned first, by category and word. */
export function DataWallShelf({ screen }: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const [category, keyword] = [params.get('category') ?? '', params.get('keyword') ?? '']
  const change = (part: Readonly<Record<string, string>>) => {
    const next = { ...(category ? { category } : {}), ...(keyword ? { keyword } : {}), ...part }
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  }
  const categories = useQuery({
    queryKey: ['shelf', 'categories'],
    queryFn: ({ signal }) =>
      read<Page<ShownRow<typeof albumCategory.fields>>>(
        categoryCall,
        { status: 'enabled', page: 1, limit: 50 },
        signal,
      ),
  })
  const queryKey = ['shelf', category, keyword]
  useFreshQuery(queryKey, { of: [course.name] })
  const wall = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      read<Page<Course>>(
        courseCall,
        {
          status: 'approved',
          sale: 1,
          sort: '-top',
          page: pageParam,
          limit: pageSize,
          ...(category ? { category } : {}),
          ...(keyword ? { keyword } : {}),
        },
        signal,
      ),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
  const courses = wall.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        hint={wall.data ? `在架 ${rowCount(wall.data.pages[0]?.total ?? 0)} 份` : undefined}
        actions={
          <Input
            type="search"
            aria-label="搜索资料"
            placeholder="标题、简介或教师"
            value={keyword}
            onValueChange={(keyword) => change({ keyword })}
            className="w-56 max-sm:w-full"
          />
        }
      />
      <div className="grid gap-4 px-4 pb-12">
        <Segmented
          label="分类"
          value={category || '*'}
          onValueChange={(value) => change({ category: value === '*' ? '' : value })}
          segments={[
            { value: '*', label: '全部' },
            ...(categories.data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? `#${id}` })),
          ]}
        />
        {wall.error ? <ErrorState message={wall.error.message} onRetry={() => void wall.refetch()} /> : null}
        {wall.isPending ? <Skeleton className="h-60" /> : null}
        {wall.isSuccess && courses.length === 0 ? <EmptyState title="没有在架的资料" /> : null}
        <ul aria-label="资料" className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
          {courses.map((row) => (
            <li key={row.id}>
              <CourseCard row={row} />
            </li>
          ))}
        </ul>
        {wall.hasNextPage ? (
          <Button
            variant="outline"
            className="justify-self-center"
            disabled={wall.isFetchingNextPage}
            onClick={() => void wall.fetchNextPage()}
          >
            再看 {pageSize} 份
          </Button>
        ) : null}
      </div>
    </>
  )
}

function CourseCard({ row }: { readonly row: Course }) {
  return (
    <Link
      to={`/dataWall/wallDetails?course=${row.id}`}
      className="grid overflow-hidden rounded-lg border bg-card text-sm hover:border-primary"
    >
      {row.cover ? (
        <img src={thumbnailAddress(row.cover, 240)} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
      ) : (
        <span className="aspect-4/3 bg-surface-sunken" />
      )}
      <span className="grid gap-1 p-2.5">
        <span className="line-clamp-2 min-h-10 leading-5">{row.title}</span>
        <span className="flex items-center gap-1.5 text-muted-foreground text-xs">
          <span className="font-semibold text-foreground tabular-nums">
            {valueLabel(course.fields.price, row.price ?? 0)}
          </span>
          <span className="ml-auto tabular-nums">{thousands(row.downloads ?? 0)} 次下载</span>
          {row.top ? <Pin aria-label="置顶" className="size-3.5" /> : null}
          {row.hot ? <Flame aria-label="热门" className="size-3.5" /> : null}
        </span>
      </span>
    </Link>
  )
}
