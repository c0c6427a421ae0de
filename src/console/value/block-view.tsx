import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Megaphone, Search } from 'lucide-react'
import type { CSSProperties } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { read } from '@/session/call/api.ts'
import { useCan } from '@/session/session.ts'
import type { Block } from '../../catalogue/page/block.ts'
import type { ListAnswer, Row } from '../../catalogue/wire.ts'
import { wordsOf } from './block.ts'
import { RichText } from './rich-text.tsx'
import { asImages, asRef, plainText } from './shown-value.ts'
import { thumbnailAddress } from './thumbnail.tsx'

const usualRows = 5

/** A block as it looks on a phone, with the rows it would show now. */
export function BlockView({ block }: { readonly block: Block }) {
  const { kind, values } = block
  const rows = useRows(block)
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const number = (name: string, otherwise: number) => (typeof values[name] === 'number' ? values[name] : otherwise)
  switch (kind) {
    case 'search':
      return (
        <p className="m-3 flex items-center gap-2 rounded-full bg-surface px-4 py-2 text-muted-foreground text-sm">
          <Search className="size-4 shrink-0" />
          <span className="truncate">{text('placeholder') || '搜索'}</span>
        </p>
      )
    case 'banners':
      return <Banners rows={rows} height={number('height', 150)} />
    case 'bar':
      return <Bar rows={rows} perLine={number('perLine', 4)} />
    case 'notices':
      return (
        <p className="m-3 flex items-center gap-2 rounded-md bg-surface px-3 py-2 text-sm">
          <Megaphone className="size-4 shrink-0 text-primary-text" />
          <span className="truncate">{rows[0] ? String(rows[0].title) : '还没有公告'}</span>
        </p>
      )
    case 'heading':
      return (
        <p className="flex items-center justify-between px-3 pt-3 pb-1 font-semibold">
          {text('text') || '标题'}
          {text('link') ? (
            <span className="flex items-center font-normal text-muted-foreground text-xs">
              更多 <ChevronRight className="size-3" />
            </span>
          ) : null}
        </p>
      )
    case 'picture':
      return text('image') ? (
        <img src={text('image')} alt="" className="block w-full" />
      ) : (
        <p className="m-3 rounded-md border border-dashed p-6 text-center text-muted-foreground text-sm">
          还没有选图片
        </p>
      )
    case 'article':
      return (
        <div className="bg-surface px-3 py-2">
          <RichText html={text('content')} />
        </div>
      )
    case 'hotTalks':
      return (
        <ol className="m-3 grid gap-2 rounded-md bg-surface p-3 text-sm">
          {rows.map((row, index) => (
            <li key={row.id} className="flex gap-2">
              <span className="font-semibold text-primary-text tabular-nums">{index + 1}</span>
              <span className="truncate">{String(row.title)}</span>
            </li>
          ))}
        </ol>
      )
    case 'dynamics':
      return (
        <ul className="m-3 grid gap-2">
          {rows.map((row) => (
            <li key={row.id} className="rounded-md bg-surface p-3 text-sm">
              <p className="mb-1 text-muted-foreground text-xs">{asRef(row.author)?.label ?? ''}</p>
              <p className="line-clamp-3">{plainText(String(row.content ?? ''))}</p>
            </li>
          ))}
        </ul>
      )
    case 'space':
      return <div style={{ height: number('height', 12), background: text('colour') || undefined }} />
    default:
      return (
        <p className="m-3 rounded-md border border-dashed p-4 text-center text-muted-foreground text-sm">
          这种内容块（{kind}）已不再支持，保存时原样保留
        </p>
      )
  }
}

function Banners({ rows, height }: { readonly rows: readonly Row[]; readonly height: number }) {
  const [first] = asImages(rows[0]?.image)
  return (
    <div className="relative m-3 overflow-hidden rounded-lg bg-surface" style={{ height }}>
      {first ? <img src={first} alt="" className="size-full object-cover" /> : null}
      <span className="absolute inset-x-0 bottom-2 flex justify-center gap-1">
        {rows.map((row, index) => (
          <span
            key={row.id}
            data-on={index === 0}
            className="h-1 w-3 rounded-full bg-overlay data-[on=true]:bg-surface"
          />
        ))}
      </span>
    </div>
  )
}

function Bar({ rows, perLine }: { readonly rows: readonly Row[]; readonly perLine: number }) {
  const style: CSSProperties = { gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }
  return (
    <ul className="m-3 grid gap-3 rounded-lg bg-surface py-3 text-center text-xs" style={style}>
      {rows.map((row) => (
        <li key={row.id} className="grid justify-items-center gap-1">
          <img
            src={thumbnailAddress(String(row.icon))}
            alt=""
            // Round also where a column is narrower, as of two versions side by side on a phone.
            className="aspect-square w-full max-w-9 rounded-full object-cover"
          />
          {String(row.name)}
        </li>
      ))}
      {rows.length === 0 ? <li className="col-span-full text-muted-foreground">请选择导航类型</li> : null}
    </ul>
  )
}

const none: readonly Row[] = []

/** The rows a block shows, as its entity's list answers them to this operator. */
function useRows({ kind, values }: Block): readonly Row[] {
  const can = useCan()
  const { shows, fields } = wordsOf(kind)
  const entity = shows === undefined ? undefined : catalogue.entities.get(shows)
  const required = Object.entries(fields).filter(([, field]) => field.required)
  const isReady = required.every(([name]) => values[name] !== null && values[name] !== undefined)
  const filter = Object.entries(values).flatMap(([name, value]) => {
    const given = asRef(value)?.id ?? value
    return entity?.list?.filter?.includes(name) && given !== null && given !== '' ? [[name, given] as const] : []
  })
  const limit = typeof values.most === 'number' && values.most > 0 ? values.most : usualRows
  const call = entity?.list?.call
  const { data } = useQuery({
    queryKey: ['block', shows, filter, limit],
    enabled: call !== undefined && isReady && can(`${shows}.list`),
    queryFn: async ({ signal }) => {
      if (!call) return none
      const params = { page: 1, limit: kind === 'bar' ? 20 : limit, ...Object.fromEntries(filter) }
      return (await read<ListAnswer>(call, params, signal)).list
    },
  })
  return data ?? none
}
