import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { thousands } from '@/format/number.ts'
import { KeyHint, ShellKey } from '@/hotkeys/command-key.tsx'
import { goneFilters } from '@/list/list-query.ts'
import type { OpenList } from '@/list/open-list.ts'
import { currentFeatures } from '@/session/features.ts'
import { Button } from '@/ui/button.tsx'
import { isFocusFree } from '@/ui/keyboard/focus-return.ts'
import { EmptyState, ErrorState } from '@/ui/state.tsx'
import { isOrderedAlways, statusFilter } from '../../../catalogue/schema/listing.ts'
import { lookingText } from '../../../catalogue/sensitive/found-field.ts'
import { sortOf } from '../../../catalogue/vocabulary/entity-use.ts'
import { CreateButton } from './create-button.tsx'

type ListStateProps = {
  readonly list: OpenList
  readonly onShowAll: () => void
  /** Puts the list back in its own order, filtered as it is. */
  readonly onUsualOrder: () => void
}

/** What stands in place of the rows: nothing there and what to do next, or why they could not be read; null when there are some. */
export function ListState({ list, onShowAll, onUsualOrder }: ListStateProps) {
  const { rows, query } = list
  const { status, size, error, counts } = useSyncExternalStore(rows.subscribeSummary, rows.summary)
  if (status === 'failed') {
    const action = maySortTooMany(query) ? (
      <Button variant="outline" onClick={onUsualOrder}>
        按默认顺序显示
      </Button>
    ) : null
    const gone = goneFilters(query, currentFeatures())
    // Places of rows may stand behind it, where how many there are was known.
    return (
      <div className="m-4 rounded-lg border bg-surface shadow-sm">
        {gone.length > 0 ? (
          <ErrorState
            message={`筛选条件已不存在：${gone.map((key) => goneText(query, key)).join('，')}`}
            hint="可能来自旧的链接或保存的视图"
            action={
              <Button ref={focusAtOnce} variant="outline" onClick={onShowAll}>
                清除筛选
              </Button>
            }
          />
        ) : (
          <ErrorState message={error ?? '列表加载失败'} onRetry={rows.retry} action={action} />
        )}
      </div>
    )
  }
  if (status !== 'ready' || size > 0) return null
  const tab = statusFilter(query.entity)
  const isQueue = tab !== null && query.filter[tab] === 'pending'
  const others = Object.keys(query.filter).filter((key) => key !== tab)
  if (others.length > 0) {
    return (
      <EmptyState
        title={`没有符合条件的${query.entity.title}`}
        hint="换个条件，或去掉筛选"
        action={
          <Button variant="outline" onClick={onShowAll}>
            清除筛选
          </Button>
        }
      />
    )
  }
  // Of a school that has none at all nobody has cleared anything.
  const hasNone = counts !== null && Object.values(counts).every((count) => count === 0)
  return isQueue && !hasNone ? (
    <EmptyState
      title="队列已清空"
      hint={
        <>
          待处理的内容都处理完了。可以查看全部内容
          <KeyHint id="shell.palette">{(key) => `，或按 ${key} 去别的列表`}</KeyHint>
        </>
      }
      action={
        <Button variant="outline" onClick={onShowAll}>
          查看全部{query.entity.title}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={`还没有${query.entity.title}`}
      hint={isQueue ? '有待处理的内容时，会出现在这里' : undefined}
      action={
        <span className="flex gap-2">
          <Button variant="outline" onClick={() => void rows.reload()}>
            刷新
          </Button>
          <CreateButton entity={query.entity} />
        </span>
      }
    />
  )
}

function goneText({ entity, filter }: OpenList['query'], key: string): string {
  return `${entity.fields[key]?.label ?? key}「${filter[key]}」`
}

/** The one thing there is to do takes Enter, unless something else was chosen meanwhile. */
function focusAtOnce(button: HTMLElement | null): void {
  if (button && isFocusFree(document.querySelector('[role=grid]'))) button.focus()
}

/** Whether the order asked for, by an address or a saved view, is one that a list may have too many rows for. */
function maySortTooMany({ entity, sort }: OpenList['query']): boolean {
  return sort !== null && !isOrderedAlways(entity, sortOf({ sort }).field)
}

type ListNoticeProps = Pick<ListStateProps, 'list' | 'onUsualOrder'> & { readonly onRefresh: () => void }

/** Floats over the rows, so that nothing moves: something new has come in, all are handled, a part is still to come or could not be read. */
export function ListNotice({ list, onRefresh, onUsualOrder }: ListNoticeProps) {
  const { rows, query } = list
  const { status, arrivals, error, size, total, isLooking } = useSyncExternalStore(rows.subscribeSummary, rows.summary)
  if (status !== 'ready') return null
  if (error !== null) {
    return (
      <div role="alert" className={`${floating} bg-destructive-tint py-1 pr-1.5 pl-3 text-destructive text-sm`}>
        <span>部分内容加载失败：{error}</span>
        {maySortTooMany(query) ? (
          <Button variant="outline" size="sm" onClick={onUsualOrder}>
            按默认顺序显示
          </Button>
        ) : null}
        <Button variant="outline" size="sm" onClick={rows.retry}>
          重试
        </Button>
      </div>
    )
  }
  if (isLooking) return <p className={`${floating} bg-popover px-3 py-1 text-xs`}>{lookingText}</p>
  const isDone = size > 0 && total === 0
  if (arrivals === 0 && !isDone) return null
  return (
    <button
      type="button"
      onClick={onRefresh}
      className={`${floating} bg-popover px-3 py-1 text-primary-text text-xs hover:underline`}
    >
      <RefreshCw className="size-3" />
      {arrivals > 0 ? `${thousands(arrivals)} 条新内容 · 刷新` : '这里的内容都处理完了 · 刷新'}
      <ShellKey id="grid.refresh" />
    </button>
  )
}

const floating =
  'absolute bottom-3 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-full border shadow-raised'
