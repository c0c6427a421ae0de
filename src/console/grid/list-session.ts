import { limits } from '../../catalogue/schema/listing.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import type { ActionAnswer, ListAnswer, Row } from '../../catalogue/wire.ts'
import { fire } from '../app/api.ts'
import { currentFeatures } from '../app/features.ts'
import { queryClient } from '../app/query-client.ts'
import { createDecider, type Decider } from '../decide/decider.ts'
import type { Asking } from '../decide/decider-parts.ts'
import type { Inputs } from '../decide/effect.ts'
import { decisionQueue, undoLast, undoStack } from '../decide/undo.ts'
import { notify, warn } from '../ui/feedback/toaster.tsx'
import { actionFilter, type ListQuery, listParams, matchesQuery } from './filter/list-query.ts'
import type { ListSource } from './rows/list-source.ts'
import { createRowStore, type RowStore } from './rows/row-store.ts'
import { type Cursor, createCursor } from './selection/cursor.ts'
import { createPinned, type Pinned } from './selection/pinned.ts'
import { createSelection, type Selection } from './selection/selection.ts'

/** A list as it is worked on: its rows, what is selected, where the cursor stands, and how decisions are run. */
export type ListSession = {
  readonly query: ListQuery
  readonly rows: RowStore
  readonly selection: Selection
  readonly cursor: Cursor
  readonly pinned: Pinned
  readonly decider: Decider
  /** Where the list is scrolled to: the window's first row and the px scrolled in it. */
  readonly place: { start: number; scrollTop: number }
}

/** What a list session needs of the screen it is shown on. */
export type SessionGround = {
  readonly ask: (asking: Asking) => Promise<Inputs | null>
  /** Moves the cursor and scrolls to it. */
  readonly goTo: (index: number) => void
}

/** ms for an action on all that match, which may be many. */
const filterActionTimeout = 120_000

/** Opens a list; `rows.reload` reads it. */
export function openListSession(query: ListQuery, ground: SessionGround): ListSession {
  const { entity } = query
  const source = listSource(query)
  const matches = (row: Row) => matchesQuery(query, row)
  const rows = createRowStore({ source, matches })
  const selection = createSelection()
  const cursor = createCursor()
  const pinned = createPinned()
  const decider = createDecider({
    entity,
    rows,
    selection,
    cursor,
    pinned,
    matches,
    undoStack,
    queue: decisionQueue,
    features: currentFeatures,
    filter: () => actionFilter(query),
    send: (call, params) =>
      fire<ActionAnswer>(call, params, {
        quiet: true,
        ...(params.filter === undefined ? {} : { timeout: filterActionTimeout }),
      }).then(completed),
    matchingIds: (signal) => matchingIds(source, signal),
    ask: ground.ask,
    goTo: ground.goTo,
    say: (words, offer) => {
      for (const kept of ['record', 'children']) void queryClient.invalidateQueries({ queryKey: [kept] })
      const description = words.description ? { description: words.description } : {}
      const retry = offer.retry ? { action: { label: '重试', run: offer.retry } } : {}
      const undo = offer.undo ? { action: { label: '撤销', keys: 'z', run: () => void undoLast() } } : {}
      if (words.role === 'status')
        notify(words.text, { id: 'decision', duration: words.description ? 10_000 : 6000, ...description, ...undo })
      else warn(words.text, { id: 'decision', ...description, ...retry })
    },
  })
  return { query, rows, selection, cursor, pinned, decider, place: { start: 0, scrollTop: 0 } }
}

/** The list call of a query; a view may have its own. */
export function listCall({ entity, view }: Pick<ListQuery, 'entity' | 'view'>): Call {
  const call = (view === null ? undefined : entity.list?.views?.[view]?.call) ?? entity.list?.call
  if (!call) throw new Error(`${entity.title}没有列表`)
  return call
}

function listSource(query: ListQuery): ListSource {
  const call = listCall(query)
  const params = listParams(query)
  const plain = query.entity.list?.call ?? call
  return {
    list: (page, signal) => fire<ListAnswer>(call, { ...params, ...page }, { quiet: true, signal }).then(dated),
    byIds: async (ids, signal) =>
      (await fire<ListAnswer>(plain, { ids, limit: ids.length }, { quiet: true, signal })).list,
  }
}

async function matchingIds(source: ListSource, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await source.list({ page, limit: limits.page }, signal)
    ids.push(...list.map(({ id }) => id))
    if (list.length < limits.page || ids.length >= total) return ids
  }
}

/** A backend without batches answers an action with less: the row it was given is changed. */
function completed(answer: Partial<ActionAnswer> | null): ActionAnswer {
  const { changed = 1, skipped = [], undo = null } = answer ?? {}
  return { ...answer, changed, skipped, skippedCount: answer?.skippedCount ?? skipped.length, undo }
}

/** A backend without batches does not say when a list was read. */
function dated(answer: ListAnswer): ListAnswer {
  return answer.asOf === undefined ? { ...answer, asOf: Date.now() } : answer
}
