import type { ChangeEvent } from '../../catalogue/wire.ts'
import type { ListSession } from '../grid/list-session.ts'
import { doneText, statusFieldOf } from './effect.ts'
import type { Undone } from './undo.ts'

/** What of a list changes are shown in. */
type Shown = Pick<ListSession, 'rows' | 'decider'> & { readonly query: Pick<ListSession['query'], 'entity'> }

/** Own decisions come back as events: those within this time (ms) of the same command are not news. */
const ownEcho = 60_000
/** Rows read again at most when an event does not name its rows. */
const mostReread = 400

/**
 * Shows a change that somebody else made, or this operator in another window: the rows are marked with who and what, and
 * get their new values; rows that are not loaded are only counted.
 */
export async function applyChange({ query, rows, decider }: Shown, event: ChangeEvent, me: number): Promise<void> {
  if (event.entity !== query.entity.name) return
  const loaded = event.ids
    ? event.ids.filter((id) => rows.indexOf(id) !== undefined)
    : rows.entries().map(({ row }) => row.id)
  const news = loaded.filter((id) => !isOwnEcho(rows.entryOf(id)?.mark ?? null, event, me))
  decider.scheduleRecount()
  if (event.ids === null) {
    await rows.reread(news.slice(0, mostReread))
    return
  }
  const before = new Map(news.map((id) => [id, rows.entryOf(id)?.row]))
  await rows.reread(news)
  const status = statusFieldOf(query.entity) ?? ''
  const isUndo = event.title.startsWith('撤销')
  const isMine = event.by.id === me
  for (const id of news) {
    const entry = rows.entryOf(id)
    if (!entry) continue
    const isSettled = entry.hasLeft || (!isUndo && before.get(id)?.[status] !== entry.row[status])
    const mark = {
      state: 'elsewhere',
      title: event.title,
      text: isMine ? doneText(event.title) : `已由 ${event.by.name} ${event.title}`,
      by: isMine ? null : event.by.name,
      at: event.at,
      command: event.command,
      isHandled: isSettled,
    } as const
    rows.change(id, { mark: isMine && !isSettled ? null : mark })
  }
}

/** Reads again what may have changed unheard. */
export async function catchUp({ rows, decider }: Pick<Shown, 'rows' | 'decider'>): Promise<void> {
  decider.scheduleRecount()
  await rows.reread(
    rows
      .entries()
      .slice(-mostReread)
      .map(({ row }) => row.id),
  )
}

function isOwnEcho(
  mark: { readonly state: string; readonly command: string; readonly at: number } | null,
  event: ChangeEvent,
  me: number,
): boolean {
  if (event.by.id !== me || !mark) return false
  const isOwn = mark.state === 'deciding' || mark.state === 'done'
  return isOwn && mark.command === event.command && Math.abs(Date.now() - mark.at) < ownEcho
}

/** Shows rows that were put back: without their marks and with their values of before; answers the first one's position. */
export async function applyUndone({ query, rows, decider }: Shown, { entity, ids }: Undone): Promise<number | null> {
  if (entity !== query.entity.name) return null
  const marked = rows
    .entries()
    .filter(({ mark }) => mark !== null)
    .map(({ row }) => row.id)
  const affected = ids === null ? marked : ids.filter((id) => rows.indexOf(id) !== undefined)
  for (const id of affected) rows.change(id, { mark: null })
  await rows.reread(affected)
  decider.scheduleRecount()
  if (ids === null) await rows.reload()
  const positions = affected.flatMap((id) => rows.indexOf(id) ?? [])
  return positions.length > 0 ? Math.min(...positions) : null
}
