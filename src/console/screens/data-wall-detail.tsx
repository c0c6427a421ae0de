import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { RecordFields } from '@/detail/record-fields.tsx'
import { fileSize } from '@/format/number.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import { useChildren, useRecord } from '@/list/use-record.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { read } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState, Spinner } from '@/ui/state.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { FieldValue } from '@/value/field-value.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { get } from '../../catalogue/vocabulary/call.ts'
import type { ListAnswer, Row } from '../../catalogue/wire.ts'
import { RecordChooser } from './record-chooser.tsx'
import type { ScreenProps } from './registry.ts'

const course = entityNamed(catalogue, 'course')
const file = entityNamed(catalogue, 'courseFile')
const order = entityNamed(catalogue, 'courseOrder')
const mostFiles = 20

/** One piece of study material with its files, shown one below the other: the one `?course=` names, else the most loaded. */
export function DataWallDetail({ screen }: ScreenProps) {
  const [params] = useSearchParams()
  const asked = Number(params.get('course')) || null
  const first = useQuery({
    queryKey: ['wall-first'],
    enabled: asked === null,
    queryFn: ({ signal }) =>
      read<ListAnswer>(
        course.list?.call ?? get('/school/course'),
        { status: 'approved', sort: '-downloads', page: 1, limit: 1 },
        signal,
      ),
  })
  const id = asked ?? first.data?.list[0]?.id ?? null
  const { data: row, isPending } = useRecord(course, id)
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={<RecordChooser entity="course" label="资料" value={row ? { id: row.id, label: row.title } : null} />}
      />
      {id !== null && isPending ? <Spinner className="mx-auto my-12" /> : null}
      {row ? <Details key={row.id} row={row} /> : null}
      {(id !== null && !isPending && !row) || (first.isSuccess && id === null) ? (
        <EmptyState title={asked === null ? '还没有通过审核的资料' : `没有编号为 ${asked} 的资料`} />
      ) : null}
    </>
  )
}

function Details({ row }: { readonly row: Row }) {
  const files = useChildren(file, 'course', row.id, mostFiles)
  const orders = useChildren(order, 'course', row.id, 1)
  return (
    <div className="grid gap-5 px-4 pb-12 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <section aria-label="资料" className="grid content-start gap-3 rounded-xl border bg-surface p-4">
        {typeof row.cover === 'string' ? <img src={row.cover} alt="" className="w-full rounded-lg" /> : null}
        <h2 className="font-semibold text-lg">{String(row.title)}</h2>
        <RecordFields entity={course} row={row} without={['title', 'cover']} />
        <p className="flex flex-wrap gap-2">
          <Button asChild variant="outline" size="sm">
            <Link to={`/dataWall/dataList?open=${row.id}&status=${String(row.status)}`}>在资料列表中处理</Link>
          </Button>
          <Button asChild variant="outline" size="sm">
            <Link to={`/dataWall/courseorder?course=${row.id}`}>{rowCount(orders.data?.total ?? 0)} 笔订单</Link>
          </Button>
        </p>
      </section>
      <section aria-label="文件" className="grid content-start gap-4">
        <h2 className="font-semibold">文件 {files.data ? rowCount(files.data.total) : null}</h2>
        {files.data?.list.map((each) => (
          <article key={each.id} aria-label={String(each.name)} className="rounded-xl border bg-surface p-4">
            <header className="mb-2 flex flex-wrap items-center gap-2 text-sm">
              <h3 className="font-medium">{String(each.name)}</h3>
              {file.fields.status ? <CellValue field={file.fields.status} value={each.status} /> : null}
              <span className="text-muted-foreground text-xs">{fileSize(Number(each.size ?? 0))}</span>
            </header>
            {file.fields.file ? <FieldValue field={file.fields.file} value={each.file} /> : null}
          </article>
        ))}
        {files.data?.total === 0 ? <EmptyState title="还没有文件" /> : null}
      </section>
    </div>
  )
}
