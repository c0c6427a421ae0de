import type { Inputs } from '@/command/target.ts'
import { offerUndo } from '@/command/undo/offer-undo.ts'
import { decisionQueue, undoStack } from '@/command/undo/undo.ts'
import { thousands } from '@/format/number.ts'
import { fireFor } from '@/session/call/api.ts'
import { currentFeatures } from '@/session/features.ts'
import { readRecordsAgain } from '@/session/query-client.ts'
import type { SessionScope } from '@/session/session-scope.ts'
import { notify, warn } from '@/ui/toaster.tsx'
import { limits } from '../../catalogue/schema/listing.ts'
import { comparable } from '../../catalogue/vocabulary/condition.ts'
import type { ActionAnswer, ListAnswer, Row } from '../../catalogue/wire.ts'
import type { Asking } from './deciding/decider-parts.ts'
import { firstPageHere, takeFirstPage } from './first-page.ts'
import { createFoldedColumns, type FoldedColumns } from './folded-columns.ts'
import { createListModel, type ListModel } from './list-model.ts'
import {
  actionFilter,
  countsOf,
  goesByWords,
  type ListQuery,
  listCall,
  matchesQuery,
  pageParams,
} from './list-query.ts'
import { orderFieldOf } from './order-field.ts'
import { firstPage, type ListSource } from './rows/list-source.ts'

/** A list of the server as it is worked on in a session. */
export type OpenList = ListModel & {
  readonly scope: SessionScope
  readonly query: ListQuery
  readonly place: Place
  /** Shared by the lists that show the same in another order. */
  readonly folded: FoldedColumns
  readonly ask: ListDependencies['ask']
}

/** Where a list is scrolled to: the window's first line, the px scrolled in it, and a line's height then, 0 at first. */
export type Place = { start: number; scrollTop: number; rowHeight: number }

/** What an open list needs of the screen it is shown on. */
export type ListDependencies = {
  readonly ask: (asking: Asking) => Promise<Inputs | null>
  /** Scrolls as little as shows a position. */
  readonly reveal: (index: number) => void
  /** Shows a position and what follows it once what has just changed is painted, if the cursor is still there then. */
  readonly revealNext: (index: number) => void
}

/** ms for an action on all that match, which may be many. */
const filterActionTimeout = 120_000

/** Opens a list for a session; `rows.open` reads it. All it asks for is asked in that session's name. */
export function openList(
  scope: SessionScope,
  query: ListQuery,
  dependencies: ListDependencies,
  folded: FoldedColumns = createFoldedColumns(query.entity),
): OpenList {
  const { entity } = query
  const source = listSource(scope, query)
  const model = createListModel({
    entity,
    source,
    matches: (row) => matchesQuery(query, row),
    countsOf: (counts) => countsOf(query, counts),
    goesByWords: goesByWords(query),
    isOrdered: orderFieldOf(query) !== null,
    undoStack: undoStack(scope),
    queue: decisionQueue(scope),
    features: currentFeatures,
    filter: () => actionFilter(query),
    send: (call, params, key) =>
      fireFor<ActionAnswer>(scope, call, params, {
        ...(params.filter === undefined ? {} : { timeout: filterActionTimeout }),
        ...(key === undefined ? {} : { key }),
      }).then(completed),
    matchingRows: (signal) => matchingRows(source, signal),
    sumOfAll: async (action, asOf) => {
      const { sum = null } = await source.list({ page: 1, limit: 1, sum: action, asOf }, scope.ended)
      return sum
    },
    ask: dependencies.ask,
    tellEnd: () => notify('没有未处理的内容了', { id: 'queue-end' }),
    reveal: dependencies.reveal,
    revealNext: dependencies.revealNext,
    onDeselected: (count) =>
      notify(`列表已刷新，已取消选择 ${thousands(count)} 项不在列表中的内容`, { id: 'selection-cleared' }),
    say: (words, offer) => {
      const isOver = scope.ended.aborted
      if (!isOver) readRecordsAgain(scope, offer.version ?? null)
      const { role, text, description } = words
      if (role === 'status') return offerUndo(text, { canUndo: offer.undo && !isOver, description })
      const retry = offer.retry && !isOver ? { action: { label: '重试', run: offer.retry } } : {}
      warn(text, { id: 'decision', ...(description ? { description } : {}), ...retry })
    },
  })
  const here = firstPageHere(scope.token, listCall(query), pageParams(query, firstPage))
  if (here) model.rows.fill(dated(here))
  return { ...model, scope, query, folded, ask: dependencies.ask, place: { start: 0, scrollTop: 0, rowHeight: 0 } }
}

function listSource(scope: SessionScope, query: ListQuery): ListSource {
  const call = listCall(query)
  const plain = query.entity.list?.call ?? call
  // Another backend would answer all rows as if they were those.
  const isAnswered = currentFeatures().ownCalls || !goesByWords(query)
  const sorted = (query.sort ?? query.entity.list?.sort ?? '-id').replace(/^-/, '')
  return {
    list: async (page, signal) => {
      if (!isAnswered) throw new Error('后端不能按敏感词筛选')
      const wanted = pageParams(query, page)
      const ask = () => fireFor<ListAnswer>(scope, call, wanted, { signal })
      return (takeFirstPage(scope.token, call, wanted)?.catch(ask) ?? ask()).then(dated)
    },
    byIds: (ids, signal) => fireFor<ListAnswer>(scope, plain, { ids, limit: ids.length }, { signal }).then(dated),
    // A backend without versions takes the row alone, and finds its place by what it holds by then.
    anchorOf: (row) => (row.version === undefined ? String(row.id) : JSON.stringify([comparable(row[sorted]), row.id])),
  }
}

async function matchingRows(source: ListSource, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await source.list({ page, limit: limits.page }, signal)
    rows.push(...list)
    if (list.length < limits.page || rows.length >= total) return rows
  }
}

/** A backend without batches answers an action with less: the row it was given is changed. */
function completed(answer: Partial<ActionAnswer> | null): ActionAnswer {
  const { changed = 1, skipped = [], undo = null } = answer ?? {}
  return { ...answer, changed, skipped, skippedCount: answer?.skippedCount ?? skipped.length, undo }
}

/** A backend without versions does not say as of which one a list was read; then the later answer counts. */
function dated(answer: ListAnswer): ListAnswer {
  return answer.asOf === undefined ? { ...answer, asOf: Date.now() } : answer
}
