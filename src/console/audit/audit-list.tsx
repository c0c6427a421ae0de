import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { takeBackBatch } from '@/command/undo/undo.ts'
import { thousands } from '@/format/number.ts'
import { readConsole } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { EmptyState, ErrorState, Spinner } from '@/ui/state.tsx'
import type { AuditAnswer, AuditBatch } from '../../catalogue/wire/audit.ts'
import { AuditLine } from './audit-line.tsx'

/** Parts of GET /console/audit that narrow it. */
export type AuditFilter = {
  readonly account?: number
  readonly command?: string
  readonly entity?: string
  /** Id of a row of the entity. */
  readonly row?: number
  readonly from?: number
  readonly to?: number
}

const pageSize = 50
const queryKey = ['audit']
const everything: AuditFilter = {}

/** Batches, newest first, with undo where it is possible. j k move, z takes back, Enter shows rows. */
export function AuditList({ filter = everything }: { readonly filter?: AuditFilter }) {
  const user = useUser()
  const [whose, setWhose] = useState('all')
  const [cursor, setCursor] = useState(0)
  const [expanded, setExpanded] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const queries = useQueryClient()
  const narrowed = {
    ...filter,
    ...(whose === 'mine' ? { account: user.uid } : whose === 'refused' ? { refused: 1 } : {}),
  }
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...queryKey, narrowed],
    queryFn: ({ pageParam, signal }) =>
      readConsole<AuditAnswer>('/console/audit', { before: pageParam, limit: pageSize, ...narrowed }, signal),
    initialPageParam: Number.MAX_SAFE_INTEGER,
    getNextPageParam: oldestShown,
    staleTime: 0,
  })
  useFreshQuery(queryKey)
  const batches = batchesOf(data)

  const move = (step: number) => {
    const next = Math.max(0, Math.min(batches.length - 1, cursor + step))
    setCursor(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    if (next > batches.length - 10 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const undo = async (batch: AuditBatch | undefined) => {
    if (!batch?.undo) return
    await takeBackBatch(batch.undo, { text: `${batch.title} ${thousands(batch.count)} 项`, entity: batch.entity })
    await queries.invalidateQueries({ queryKey })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const current = batches[cursor]
    const keys: Readonly<Record<string, () => void>> = {
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
      z: () => void undo(current),
      Enter: () => setExpanded(expanded === current?.id ? null : (current?.id ?? null)),
    }
    const run = keys[event.key] ?? keys[event.nativeEvent.code.replace(/^Key/, '').toLowerCase()]
    if (!run || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list work from everywhere in the panel
    <div onKeyDown={onKeyDown} className="grid gap-3">
      <Segmented
        label="哪些操作"
        value={whose}
        onValueChange={(value) => {
          setWhose(value)
          setCursor(0)
        }}
        segments={[
          { value: 'all', label: '所有人' },
          { value: 'mine', label: '我的' },
          { value: 'refused', label: '被拒绝' },
        ]}
      />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {isPending ? <Spinner className="mx-auto my-12" /> : null}
      {!isPending && !error && batches.length === 0 ? <EmptyState title="还没有操作记录" /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list takes the keys, its lines do not */}
      <ul ref={list} data-audit-list tabIndex={0} aria-label="操作" className="grid outline-none">
        {batches.map((batch, index) => (
          <AuditLine
            key={batch.id}
            batch={batch}
            isCurrent={index === cursor}
            isExpanded={expanded === batch.id}
            onToggle={() => {
              setCursor(index)
              setExpanded(expanded === batch.id ? null : batch.id)
            }}
            onUndo={() => void undo(batch)}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的记录
        </Button>
      ) : null}
    </div>
  )
}

/** What those shown next are older than; none where there are no more. */
function oldestShown({ list, isMore }: AuditAnswer): number | undefined {
  return isMore ? list.at(-1)?.id : undefined
}

function batchesOf(data: InfiniteData<AuditAnswer> | undefined): AuditBatch[] {
  return data?.pages.flatMap((page) => page.list) ?? []
}
