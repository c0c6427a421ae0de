import type { ActionCommand } from '../../../../src/catalogue/command.ts'
import type { Call } from '../../../../src/catalogue/vocabulary/call.ts'
import type { ActionAnswer } from '../../../../src/catalogue/wire.ts'
import { createQueue } from '../../../../src/console/command/queue.ts'
import type { Inputs } from '../../../../src/console/command/target.ts'
import { type Taken, takeLast } from '../../../../src/console/command/undo/take-last.ts'
import { createUndoStack } from '../../../../src/console/command/undo/undo-stack.ts'
import { createListModel } from '../../../../src/console/list/list-model.ts'
import { store } from '../../../../src/console/session/store.ts'
import { fakeSchool, me } from './fake-school.ts'
import { command, memory } from './list-fixture.ts'

/** One request on its way: reached the server or not, and what it answered. */
type Request = {
  readonly kind: 'list' | 'act' | 'undo'
  serve: (() => void) | null
  deliver: () => void
  fail: () => void
}

/** What an action's key was pressed for. */
type Press = { readonly ids: ReadonlySet<number> | 'everything' }

export const sizes = { rows: 60, chunk: 10, margin: 6, mostLoaded: 40 }

/** A list before a server whose answers come, fail or get lost when it is told, with every key press taken down. */
export function playedList() {
  const school = fakeSchool(sizes.rows)
  const { entity } = command('dynamic.approve')
  let requests: Request[] = []
  const commands = new Map<Call, ActionCommand>()
  const broken: string[] = []
  /** Dialogs that are open: while one is, keys mean it. */
  const questions: ((inputs: Inputs | null) => void)[] = []
  /** Versions of rows that an own change replaced, as the console was told: nothing it sends means them any more. */
  const replaced = new Set<string>()
  let asked = 0
  let hasFailed = false

  /** Sends a request; the server sees it when it is served, the console hears of it when it is delivered. */
  function send<T>(kind: Request['kind'], work: () => T, signal?: AbortSignal): Promise<T> {
    asked += 1
    return new Promise((resolve, reject) => {
      let answer: T | undefined
      const leave = () => {
        requests = requests.filter((each) => each !== request)
      }
      const request: Request = {
        kind,
        serve: () => {
          request.serve = null
          answer = work()
        },
        deliver: () => {
          request.serve?.()
          leave()
          if (answer !== undefined) resolve(answer)
        },
        fail: () => {
          leave()
          reject(new Error('请求失败2'))
        },
      }
      signal?.addEventListener('abort', () => {
        leave()
        reject(signal.reason)
      })
      requests.push(request)
    })
  }

  const queue = createQueue(new AbortController().signal, () => undefined)
  const undoStack = createUndoStack(memory(), 'undo')
  const pressed: Press[] = []
  const want = (index: number) => model.rows.want(index - 3, index + 3)
  const model = createListModel({
    entity,
    ...sizes,
    source: {
      list: (params, signal) => send('list', () => school.list(params), signal),
      byIds: (ids, signal) => send('list', () => school.byIds(ids), signal),
      anchorOf: school.anchorOf,
    },
    matches: (row) => row.status === 'pending',
    isOrdered: false,
    undoStack,
    queue,
    features: () => ({ batch: true, filterActions: true }),
    filter: () => ({ status: 'pending' }),
    send: (call, params): Promise<ActionAnswer> => {
      const found = commands.get(call)
      if (!found) throw new Error(call.path)
      check(params)
      const answer = send('act', () => school.act(found, params))
      return answer.then((told) => {
        const skipped = new Set(told.skipped.map(({ id }) => id))
        for (const each of told.version ? meantBy(params) : []) if (!skipped.has(each.id)) replaced.add(nameOf(each))
        return told
      })
    },
    matchingRows: async () => [],
    sumOfAll: async () => null,
    ask: () => new Promise((resolve) => questions.push(resolve)),
    say: () => undefined,
    tellEnd: () => undefined,
    reveal: want,
    revealNext: want,
    onDeselected: () => undefined,
  })

  /** Whether a request is what was on screen when its key was pressed. */
  function check(params: Readonly<Record<string, unknown>>): void {
    const ids = String(params.ids ?? params.id ?? '')
      .split(',')
      .map(Number)
    const isMeant = pressed.some((press) =>
      params.filter === undefined
        ? press.ids !== 'everything' && ids.every((id) => press.ids !== 'everything' && press.ids.has(id))
        : press.ids === 'everything',
    )
    if (!isMeant) broken.push(`a request for ${JSON.stringify(params)}, which no key was pressed for`)
    if (params.filter === undefined && params.versions === undefined) broken.push('a request without versions')
    const old = meantBy(params).find((each) => replaced.has(nameOf(each)))
    if (old) broken.push(`a request for row ${nameOf(old)}, which an own change has replaced`)
  }

  /** Presses the key of an action. */
  function press(id: string, inputs: Readonly<Record<string, unknown>> | null = null): void {
    const found = command(id)
    commands.set(found.call, found)
    pressed.push({ ids: meantNow() })
    void model.decider.run(found, inputs)
  }

  /** What the eye sees as the target of a key; while all that match are being counted, these. */
  function meantNow(): Press['ids'] {
    const { rows, selection, cursor } = model
    const { everything, count } = selection.summary()
    if (everything || selection.counting()) return 'everything'
    const at = rows.entry(cursor.index())?.row
    return new Set(count > 0 ? selection.picked() : at && cursor.id() === at.id ? [at.id] : [])
  }

  /** Presses the key that does the last action again. */
  function pressRepeat(): void {
    pressed.push({ ids: meantNow() })
    void model.decider.repeat()
  }

  /** Tries once more what could not be sent. */
  function pressRetry(): void {
    for (const { meant } of store.get(model.decider.stateAtom).failures) {
      pressed.push({ ids: meant.kind === 'everything' ? 'everything' : new Set(meant.seen.keys()) })
    }
    model.decider.retryFailed()
  }

  /** Takes back what was done last, as the key z does. */
  function undo(): void {
    void takeLast({
      queue,
      stack: undoStack,
      tell: model.undoing,
      takeBack: async ({ entity, ids, tokens }) => {
        let taken: Taken | null = null
        for (const token of tokens) {
          try {
            taken = await send('undo', () => ({ ...(school.undo(token) ?? { version: null, skipped: [] }) }))
          } catch {
            return null
          }
          undoStack.forget(token)
          // Of an action that a failure came between, the list may not know.
          const isKnown = taken.version !== null && !hasFailed
          const put = isKnown ? (ids ?? []).filter((id) => !taken?.skipped.includes(id)) : []
          for (const id of put) replaced.add(nameOf({ id, version: token.replace('undo-', '') }))
        }
        model.undone({ entity, ids })
        return tokens.length > 1 && taken ? { ...taken, version: null } : taken
      },
      sayNone: () => undefined,
    })
  }

  return {
    school,
    model,
    /** Its database fails: numbers of versions are given again. */
    fail: () => {
      school.fail()
      hasFailed = true
      replaced.clear()
    },
    press,
    pressRepeat,
    pressRetry,
    undo,
    isBusy: queue.isBusy,
    requests: () => requests,
    /** Requests sent so far. */
    asked: () => asked,
    broken,
    isAsked: () => questions.length > 0,
    /** Answers the dialog that is open, or closes it. */
    answer: (isMeant: boolean) => questions.shift()?.(isMeant ? { reason: '重复发布' } : null),
    /** The row a key was last pressed for, where there was one alone. */
    lastPressed: () => {
      const ids = pressed.at(-1)?.ids
      const [only] = ids && ids !== 'everything' && ids.size === 1 ? ids : []
      return only
    },
    hear: (most: number) => {
      for (const event of school.takeEvents(most)) model.onChange(event, me.id)
    },
  }
}

/** The rows a request names by id, with the version it means of each. */
function meantBy({ id, ids, versions }: Readonly<Record<string, unknown>>): { id: number; version: string }[] {
  const named = String(ids ?? id ?? '').split(',')
  const seen = String(versions ?? '').split(',')
  return versions === undefined ? [] : named.map((each, place) => ({ id: Number(each), version: seen[place] ?? '' }))
}

function nameOf({ id, version }: { readonly id: number; readonly version: string }): string {
  return `${id} at ${version}`
}

export type PlayedList = ReturnType<typeof playedList>
