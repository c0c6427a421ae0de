import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { thousands } from '@/format/number.ts'
import { fullTime } from '@/format/time.ts'
import { listCall } from '@/list/list-query.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { read } from '@/session/call/api.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { ImageViewer } from '@/ui/media/image-viewer.tsx'
import { EmptyState, ErrorState, Spinner } from '@/ui/state.tsx'
import { statusTone } from '@/value/status-tone.ts'
import { dynamic } from '../../../commands/topicDynamics/dynamic.ts'
import { topic } from '../../../commands/topicDynamics/topic.ts'
import type { ShownRow } from '../../catalogue/vocabulary/row.ts'
import type { ListAnswer } from '../../catalogue/wire.ts'
import { RecordChooser } from './record-chooser.tsx'
import type { ScreenProps } from './registry.ts'

type Topic = ShownRow<typeof topic.fields>
type Dynamic = ShownRow<typeof dynamic.fields>
type Page<Row> = Omit<ListAnswer, 'list'> & { readonly list: readonly Row[] }

const pageSize = 60

/** A topic with all its pictures and posts: the one `?topic=` names, else the hottest. */
export function TopicPictures({ screen }: ScreenProps) {
  const [params] = useSearchParams()
  const id = Number(params.get('topic')) || null
  const { data: chosen } = useQuery({
    queryKey: ['topic', id],
    queryFn: ({ signal }) =>
      read<Page<Topic>>(
        listCall({ entity: topic, view: null }),
        id === null ? { status: 'approved', sort: '-heat', page: 1, limit: 1 } : { id },
        signal,
      ),
  })
  const row = chosen?.list[0]
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={<RecordChooser entity="topic" label="话题" value={row ? { id: row.id, label: row.title } : null} />}
      />
      {chosen && !row ? (
        <EmptyState
          title={id === null ? '还没有话题' : '没有找到这个话题'}
          hint={id === null ? '有了通过审核的话题，这里显示它的图片和动态' : `编号 ${id} 不存在或不属于本校`}
        />
      ) : null}
      {row ? <TopicBody key={row.id} row={row} /> : null}
    </>
  )
}

function TopicBody({ row }: { readonly row: Topic }) {
  const [shown, setShown] = useState<number | null>(null)
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['topic', row.id, 'dynamics'],
    queryFn: ({ pageParam, signal }) =>
      read<Page<Dynamic>>(
        listCall({ entity: dynamic, view: null }),
        { topic: row.id, page: pageParam, limit: pageSize },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  })
  const posts = data?.pages.flatMap((page) => page.list) ?? []
  const pictures = posts.flatMap((post) => post.images)
  return (
    <div className="grid gap-5 px-4 pb-12">
      <section aria-label="话题" className="flex flex-wrap gap-4 rounded-xl border bg-surface p-4">
        {row.cover ? <img src={row.cover} alt="" className="size-20 shrink-0 rounded-md object-cover" /> : null}
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold text-base">
            {row.title}{' '}
            <Badge tone={statusTone(topic.fields.status, row.status)}>{topic.fields.status.options[row.status]}</Badge>
          </p>
          <p className="text-muted-foreground text-sm">{row.description}</p>
          <p className="text-muted-foreground text-xs">
            {row.category?.label ?? '未分类'} · 热度 {thousands(row.heat ?? 0)} · {rowCount(data?.pages[0]?.total ?? 0)}{' '}
            条动态
          </p>
        </div>
        <Button asChild variant="outline" className="max-sm:w-full">
          <Link to={`/topicDynamics/tdlist?topic=${row.id}`}>在动态列表中查看</Link>
        </Button>
      </section>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      <section aria-label="图片" className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2">
        {pictures.map((url, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: two posts may show the same picture
            key={index}
            type="button"
            aria-label={`查看第 ${index + 1} 张图片`}
            onClick={() => setShown(index)}
            className="aspect-square overflow-hidden rounded-md border bg-surface-sunken"
          >
            <img src={url} alt="" loading="lazy" className="size-full object-cover" />
          </button>
        ))}
      </section>
      {!isFetching && !error && pictures.length === 0 ? <EmptyState title="这个话题还没有图片" /> : null}
      <section aria-label="动态" className="grid gap-2">
        {posts.map((post) => (
          <Link
            key={post.id}
            to={`/topicDynamics/tdlist?topic=${row.id}&open=${post.id}`}
            className="flex items-center gap-3 rounded-md border bg-surface px-3 py-2 hover:border-primary"
          >
            <Badge tone={statusTone(dynamic.fields.status, post.status)}>
              {dynamic.fields.status.options[post.status]}
            </Badge>
            <span className="min-w-0 flex-1 truncate" title={post.content ?? undefined}>
              {post.content}
            </span>
            <span className="hidden text-muted-foreground text-xs sm:block">
              {post.createdAt ? fullTime(post.createdAt) : ''}
            </span>
          </Link>
        ))}
        {isFetching ? <Spinner className="mx-auto my-4" /> : null}
        {hasNextPage ? (
          <Button variant="outline" disabled={isFetching} onClick={() => void fetchNextPage()}>
            更多
          </Button>
        ) : null}
      </section>
      <ImageViewer images={pictures} index={shown} onIndexChange={setShown} />
    </div>
  )
}
