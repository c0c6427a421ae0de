import { catalogue } from '../../../../commands/index.ts'
import type { ActionCommand } from '../../../../src/catalogue/command.ts'
import type { ActionAnswer, Row } from '../../../../src/catalogue/wire.ts'
import { createDecider } from '../../../../src/console/decide/decider.ts'
import type { Asking } from '../../../../src/console/decide/decider-parts.ts'
import type { Inputs } from '../../../../src/console/decide/effect.ts'
import type { OutcomeWords } from '../../../../src/console/decide/outcome.ts'
import { createQueue } from '../../../../src/console/decide/queue.ts'
import { createUndoStack } from '../../../../src/console/decide/undo-stack.ts'
import { createRowStore } from '../../../../src/console/grid/rows/row-store.ts'
import { createCursor } from '../../../../src/console/grid/selection/cursor.ts'
import { createPinned } from '../../../../src/console/grid/selection/pinned.ts'
import { createSelection } from '../../../../src/console/grid/selection/selection.ts'

export type Sent = { readonly path: string; readonly params: Readonly<Record<string, unknown>> }

/** An action of the catalogue by its id. */
export function command(id: string): ActionCommand {
  const found = catalogue.commands.find((each) => each.id === id)
  if (found?.kind !== 'action') throw new Error(`no action ${id}`)
  return found
}

/** Storage that lasts as long as the test. */
export function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

/** A queue of pending dynamics before a server that answers when it is told to. */
export async function desk(size: number, features = { batch: true, filterActions: true }) {
  const { entity } = command('dynamic.approve')
  const stored = new Map<number, Row>()
  for (let id = size; id > 0; id--) {
    stored.set(id, {
      id,
      changedAt: 0,
      version: 0,
      status: 'pending',
      top: false,
      hot: false,
      reason: null,
      content: `动态 ${id}`,
    })
  }
  const matches = (row: Row) => row.status === 'pending'
  const rows = createRowStore({
    matches,
    source: {
      list: async (params) => {
        const all = [...stored.values()].filter(matches)
        const limit = Number(params.limit)
        const rest = params.after === undefined ? all : all.filter(({ id }) => id < Number(params.after))
        return { list: rest.slice(0, limit), total: all.length, page: 1, limit, asOf: 500 }
      },
      byIds: async (ids) => [...stored.values()].filter(({ id }) => ids.includes(id)),
    },
  })
  const selection = createSelection()
  const cursor = createCursor()
  const undoStack = createUndoStack(memory(), () => 'undo')
  const sent: Sent[] = []
  const said: (OutcomeWords & { readonly canUndo: boolean; readonly canRetry: boolean })[] = []
  const asked: Asking[] = []
  let answer: Inputs | null = null
  let respond = async ({ params }: Sent): Promise<ActionAnswer> => {
    const ids = String(params.ids ?? params.id ?? '')
    const changed = params.filter === undefined ? ids.split(',').length : Number(params.expected)
    return { changed, skipped: [], skippedCount: 0, undo: `undo-${sent.length}` }
  }
  const decider = createDecider({
    entity,
    rows,
    selection,
    cursor,
    pinned: createPinned(),
    undoStack,
    matches,
    queue: createQueue(),
    features: () => features,
    filter: () => ({ status: 'pending' }),
    send: (call, params) => {
      const request = { path: call.path, params }
      sent.push(request)
      return respond(request)
    },
    matchingIds: async () => [...stored.values()].filter(matches).map(({ id }) => id),
    ask: async (asking) => {
      asked.push(asking)
      return answer
    },
    say: (words, offer) => said.push({ ...words, canUndo: offer.undo, canRetry: offer.retry !== null }),
    goTo: (index) => cursor.moveTo(index),
  })
  await rows.reload()
  return {
    rows,
    selection,
    cursor,
    undoStack,
    decider,
    sent,
    said,
    asked,
    stored,
    answerWith: (inputs: Inputs | null) => {
      answer = inputs
    },
    respondWith: (next: typeof respond) => {
      respond = next
    },
    stateOf: (id: number) => rows.entryOf(id)?.mark?.state ?? null,
  }
}
