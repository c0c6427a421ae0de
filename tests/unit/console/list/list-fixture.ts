import { catalogue } from '../../../../commands/index.ts'
import type { ActionCommand } from '../../../../src/catalogue/command.ts'
import type { ActionAnswer, ChangeEvent, Row } from '../../../../src/catalogue/wire.ts'
import { createQueue } from '../../../../src/console/command/queue.ts'
import type { Inputs } from '../../../../src/console/command/target.ts'
import { createUndoStack, type Undoable, type UndoStack } from '../../../../src/console/command/undo/undo-stack.ts'
import type { Asking } from '../../../../src/console/list/deciding/decider-parts.ts'
import type { OutcomeWords } from '../../../../src/console/list/deciding/outcome.ts'
import { createListModel } from '../../../../src/console/list/list-model.ts'
import type { ListSource, PageParams } from '../../../../src/console/list/rows/list-source.ts'
import type { StorageArea } from '../../../../src/console/session/device-storage.ts'

export type Sent = { readonly path: string; readonly params: Readonly<Record<string, unknown>> }

/** An action of the catalogue by its id. */
export function command(id: string): ActionCommand {
  const found = catalogue.commands.find((each) => each.id === id)
  if (found?.kind !== 'action') throw new Error(`no action ${id}`)
  return found
}

/** A change as it is told, which a colleague made unless it says otherwise. */
export function changeEvent(change: Partial<ChangeEvent>): ChangeEvent {
  return {
    type: 'changed',
    entity: 'dynamic',
    command: 'dynamic.approve',
    title: '通过',
    ids: [],
    count: 1,
    by: { id: 2, name: '王老师' },
    at: Date.now(),
    batch: 1,
    after: null,
    kind: 'updated',
    ...change,
  }
}

/** Storage that lasts as long as the test. */
export function memory(): StorageArea {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** What would be taken back next of what is done. */
export function lastDone(stack: UndoStack): Undoable | null {
  const takings = []
  let found: Undoable | null = null
  for (let taking = stack.take(); taking && !found; taking = found ? null : stack.take()) {
    takings.push(taking)
    found = taking.found()
  }
  for (const { release } of takings) release()
  return found
}

/** A queue of pending dynamics before a server that answers when it is told to. */
export async function listFixture(size: number, features = { batch: true, filterActions: true }) {
  const { entity } = command('dynamic.approve')
  const stored = new Map<number, Row>()
  for (let id = size; id > 0; id--) {
    stored.set(id, {
      id,
      changedAt: 0,
      version: 1,
      status: 'pending',
      top: false,
      hot: false,
      reason: null,
      content: `动态 ${id}`,
    })
  }
  const matches = (row: Row) => row.status === 'pending'
  let version = 500
  let delay: Promise<void> | null = null
  const asked: (readonly number[])[] = []
  const listed: PageParams[] = []
  const source: ListSource = {
    list: async (params) => {
      listed.push(params)
      const all = [...stored.values()].filter(matches)
      const limit = Number(params.limit)
      const rest =
        params.after === undefined ? all : all.filter(({ id }) => id < Number(JSON.parse(String(params.after))[1]))
      return { list: rest.slice(0, limit), total: all.length, page: 1, limit, asOf: version }
    },
    byIds: async (ids) => {
      asked.push(ids)
      const read = { list: [...stored.values()].filter(({ id }) => ids.includes(id)), asOf: version }
      await delay
      return read
    },
    anchorOf: ({ id }) => JSON.stringify([id, id]),
  }
  const undoStack = createUndoStack(memory(), 'undo')
  const sent: Sent[] = []
  const deselected: number[] = []
  const said: (OutcomeWords & { readonly canUndo: boolean; readonly canRetry: boolean })[] = []
  const questions: Asking[] = []
  let answer = async (_: Asking): Promise<Inputs | null> => null
  let respond = async ({ params }: Sent): Promise<ActionAnswer> => {
    const ids = String(params.ids ?? params.id ?? '')
    const changed = params.filter === undefined ? ids.split(',').length : Number(params.expected)
    return { changed, skipped: [], skippedCount: 0, undo: `undo-${sent.length}`, version }
  }
  const ended = new AbortController()
  const unsent: string[] = []
  const model = createListModel({
    entity,
    source,
    isOrdered: false,
    undoStack,
    matches,
    countsOf: (counts) => ({ total: counts.pending ?? 0, counts }),
    queue: createQueue(ended.signal, (titles) => unsent.push(...titles)),
    features: () => features,
    filter: () => ({ status: 'pending' }),
    send: (call, params) => {
      const request = { path: call.path, params }
      sent.push(request)
      return respond(request)
    },
    matchingRows: async () => [...stored.values()].filter(matches),
    sumOfAll: async () => null,
    ask: async (asking) => {
      questions.push(asking)
      return answer(asking)
    },
    say: (words, offer) => said.push({ ...words, canUndo: offer.undo, canRetry: offer.retry !== null }),
    tellEnd: () => undefined,
    reveal: () => undefined,
    revealNext: () => undefined,
    onDeselected: (count) => deselected.push(count),
  })
  const { rows } = model
  await rows.reload()
  return {
    ...model,
    /** What the list was asked for. */
    listed,
    undoStack,
    unsent,
    deselected,
    end: () => ended.abort(),
    sent,
    said,
    asked: questions,
    stored,
    answerWith: (inputs: Inputs | null) => {
      answer = async () => inputs
    },
    answerBy: (next: typeof answer) => {
      answer = next
    },
    respondWith: (next: typeof respond) => {
      respond = next
    },
    /** Writes to a row as somebody does at the server; answers the version it made. */
    write: (id: number, change: Partial<Row>): number => {
      version += 1
      const row = stored.get(id)
      if (row) stored.set(id, { ...row, ...change, version })
      return version
    },
    /** Rows that were asked for by id, a request each. */
    asksById: () => asked,
    /** Holds the answers to these requests; answers how to let them come. */
    delayById: () => {
      let go = () => {}
      delay = new Promise((resolve) => {
        go = resolve
      })
      return () => {
        delay = null
        go()
      }
    },
    version: () => version,
    /** The server's last changes are gone: numbers go on from an earlier one. */
    failTo: (earlier: number) => {
      version = earlier
    },
    nextVersion: () => {
      version += 1
      return version
    },
    stateOf: (id: number) => rows.entryOf(id)?.mark?.state ?? null,
  }
}
