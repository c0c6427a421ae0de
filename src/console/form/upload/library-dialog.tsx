import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { rowCount } from '@/list/rows/list-summary.ts'
import { read } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Input } from '@/ui/input.tsx'
import { Problem, Skeleton } from '@/ui/state.tsx'
import { idOf } from '@/value/shown-value.ts'
import { thumbnailAddress } from '@/value/thumbnail.tsx'
import { post } from '../../../catalogue/vocabulary/call.ts'
import type { Media } from '../../../catalogue/vocabulary/media.ts'
import type { ListAnswer, Row } from '../../../catalogue/wire.ts'
import { RefInput } from '../control/ref-input.tsx'
import { library } from './use-library.ts'

type LibraryDialogProps = {
  readonly kind: Media['type']
  /** Files that may be picked. */
  readonly most: number
  readonly onPick: (urls: readonly string[]) => void
  readonly onClose: () => void
}

const pageSize = 60
const listCall = library.file.list?.call ?? post('/school/attachment')

/** Picks files of the library: arrows go through them, Space picks, Enter takes what is picked. */
export function LibraryDialog({ kind, most, onPick, onClose }: LibraryDialogProps) {
  const [keyword, setKeyword] = useState('')
  const [folder, setFolder] = useState<unknown>(null)
  const [picked, setPicked] = useState<readonly string[]>([])
  const tiles = useRef<HTMLUListElement>(null)
  const folderId = idOf(folder)
  const pages = useInfiniteQuery({
    queryKey: ['library', kind, keyword, folderId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      read<ListAnswer>(
        listCall,
        { page: pageParam, limit: pageSize, kind, keyword, ...(folderId === null ? {} : { folder: folderId }) },
        signal,
      ),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  })
  const rows = pages.data?.pages.flatMap(({ list }) => list) ?? []
  const total = pages.data?.pages[0]?.total ?? 0

  const toggle = (url: string) =>
    setPicked((before) => {
      if (before.includes(url)) return before.filter((each) => each !== url)
      return most === 1 ? [url] : [...before, url].slice(0, most)
    })
  const take = (urls: readonly string[]) => {
    onPick(urls)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(tiles.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
    if (at < 0) return
    const perLine = all.filter((each) => each.offsetTop === all[0]?.offsetTop).length
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perLine, ArrowUp: -perLine }[event.key]
    const url = all[at]?.dataset.url
    if (step !== undefined) all[at + step]?.focus()
    else if (event.key === 'Enter' && url) take(picked.length > 0 ? picked : [url])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      onClose={onClose}
      title="从附件库选"
      width={880}
      footer={
        <>
          <span role="status" className="mr-auto self-center text-muted-foreground text-sm">
            {most > 1 ? `已选 ${picked.length} 个，还可选 ${most - picked.length} 个` : `共 ${rowCount(total)} 个`}
          </span>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button disabled={picked.length === 0} onClick={() => take(picked)}>
            使用
          </Button>
        </>
      }
    >
      <search className="sticky top-0 z-1 flex flex-wrap gap-2 bg-popover pb-3">
        <Input
          type="search"
          aria-label="搜索附件"
          placeholder="搜索文件名"
          value={keyword}
          onValueChange={setKeyword}
          className="w-56 max-sm:w-full"
        />
        <div className="w-56 max-sm:w-full">
          <RefInput
            aria={{ id: 'library-folder', 'aria-invalid': false, 'aria-describedby': undefined }}
            entity="attachmentFolder"
            value={folder}
            onChange={setFolder}
          />
        </div>
      </search>
      {pages.isError ? (
        <Problem className="py-8 text-center">
          附件没有读取成功：{pages.error.message}
          <Button variant="ghost" className="ml-2" onClick={() => void pages.refetch()}>
            重试
          </Button>
        </Problem>
      ) : null}
      {pages.isPending ? <Skeleton className="h-48" /> : null}
      {pages.isSuccess && rows.length === 0 ? (
        <p className="py-8 text-center text-muted-foreground text-sm">没有符合的附件</p>
      ) : null}
      <ul
        ref={tiles}
        aria-label="附件"
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2"
      >
        {rows.map((row) => (
          <LibraryTile key={row.id} row={row} isPicked={picked.includes(String(row.url))} onToggle={toggle} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <div className="grid place-items-center pt-3">
          <Button variant="outline" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            再看 {pageSize} 个
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}

type LibraryTileProps = {
  readonly row: Row
  readonly isPicked: boolean
  readonly onToggle: (url: string) => void
}

function LibraryTile({ row, isPicked, onToggle }: LibraryTileProps) {
  const url = String(row.url)
  const name = String(row.name)
  return (
    <li>
      <button
        type="button"
        data-url={url}
        aria-pressed={isPicked}
        aria-label={name}
        onClick={() => onToggle(url)}
        className="grid w-full overflow-hidden rounded-md border bg-surface-sunken text-left aria-pressed:border-primary aria-pressed:shadow-[0_0_0_1px_var(--primary)]"
      >
        <img
          src={thumbnailAddress(url, 240)}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-square w-full object-cover"
        />
        <span className="truncate bg-popover px-2 py-1 text-xs">{name}</span>
      </button>
    </li>
  )
}
