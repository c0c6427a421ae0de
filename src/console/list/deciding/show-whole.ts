import { gridTargetAtom } from '@/command/target.ts'
import { thousands } from '@/format/number.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { queryClient } from '@/session/query-client.ts'
import { currentScope } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { notify, warn } from '@/ui/toaster.tsx'
import type { ActionCommand } from '../../../catalogue/command.ts'
import type { Row } from '../../../catalogue/wire.ts'
import type { DeciderParts } from './decider-parts.ts'
import type { Meant } from './sending.ts'

type Parts = Pick<DeciderParts, 'entity' | 'rows' | 'pinned' | 'send'>
type Whole = Readonly<Record<string, unknown>>

/**
 * Asks for what is masked of rows and shows it in list and detail, until the list is left or a row is read anew. The cursor and the
 * selection stay, since nothing is decided.
 */
export async function showWhole(parts: Parts, command: ActionCommand, meant: Meant): Promise<null> {
  if (meant.kind === 'everything') return refuse('不能一次完整显示全部，请先选出要看的')
  const scope = currentScope()
  try {
    const answer = await parts.send(command.call, { ids: [...meant.seen.keys()] })
    const shown = new Map((answer.revealed ?? []).map(({ id, values }) => [id, values]))
    if (scope.ended.aborted || shown.size === 0) return refuse('没有可以完整显示的内容')
    const before = put(parts, shown)
    onceLeft(() => put(parts, before))
    notify(`已完整显示 ${thousands(shown.size)} 项，离开列表后重新隐藏`)
  } catch (error) {
    warn(messageOf(error))
  }
  return null
}

function refuse(text: string): null {
  warn(text)
  return null
}

/** Puts values into the rows that are shown. @returns what stood in their place. */
function put({ entity, rows, pinned }: Parts, values: ReadonlyMap<number, Whole>): Map<number, Whole> {
  const before = new Map<number, Whole>()
  const client = queryClient()
  for (const [id, given] of values) {
    const key = ['record', entity.name, id]
    const record = client.getQueryData<Row | null>(key)
    const row = rows.entryOf(id)?.row ?? record
    if (row) before.set(id, Object.fromEntries(Object.keys(given).map((name) => [name, row[name]])))
    const entry = rows.entryOf(id)
    if (entry) rows.change(id, { row: { ...entry.row, ...given } })
    if (record) client.setQueryData(key, { ...record, ...given })
    const open = pinned.row()
    if (open?.id === id) pinned.fill({ ...open, ...given })
  }
  return before
}

/** Runs something once the list on screen is another one, or none. */
function onceLeft(work: () => void): void {
  const screen = store.get(gridTargetAtom)
  const scope = currentScope()
  const leave = () => {
    stop()
    if (!scope.ended.aborted) work()
  }
  // A list that is rendered anew goes and comes back within one commit.
  const stop = store.sub(gridTargetAtom, () =>
    queueMicrotask(() => {
      const now = store.get(gridTargetAtom)
      if (now?.screen !== screen?.screen || now?.entity !== screen?.entity) leave()
    }),
  )
}
