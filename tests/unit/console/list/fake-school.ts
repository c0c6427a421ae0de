import type { ActionCommand } from '../../../../src/catalogue/command.ts'
import { holds } from '../../../../src/catalogue/vocabulary/condition.ts'
import type { ActionAnswer, ChangeEvent, ListAnswer, Row, Skipped } from '../../../../src/catalogue/wire.ts'
import type { Taken } from '../../../../src/console/command/undo/take-last.ts'
import type { PageParams } from '../../../../src/console/list/rows/list-source.ts'

export const me = { id: 1, name: '我' }
const colleague = { id: 2, name: '王老师' }

/** Most rows that one change of a filter action writes. */
const pieceSize = 3

type Batch = {
  readonly version: number
  readonly by: typeof me
  readonly before: ReadonlyMap<number, Row | null>
}

/** A school's dynamics as the server keeps them, most liked first: each change takes a version and is told. */
export function fakeSchool(size: number) {
  const rows = new Map<number, Row>()
  const batches = new Map<string, Batch>()
  /** The batches that were written with the first of them, by its token. */
  const joined = new Map<string, string[]>()
  let events: ChangeEvent[] = []
  let version = 10
  let lastId = size
  for (let id = 1; id <= size; id++) rows.set(id, freshRow(id, (id * 7) % 20, version))

  const isPending = (row: Row) => row.status === 'pending'
  const matching = () => [...rows.values()].filter(isPending).sort(inOrder)

  /** Changes rows in one batch, as `by`; null takes a row away. */
  function commit(by: typeof me, command: string, title: string, changes: ReadonlyMap<number, Row | null>): number {
    version += 1
    const before = new Map([...changes.keys()].map((id) => [id, rows.get(id) ?? null]))
    for (const [id, row] of changes) {
      if (row) rows.set(id, { ...row, version })
      else rows.delete(id)
    }
    batches.set(`undo-${version}`, { version, by, before })
    const common = { type: 'changed', entity: 'dynamic', after: null, kind: 'updated' } as const
    const told = { command, title, ids: [...changes.keys()], count: changes.size, by, at: version, batch: version }
    events.push({ ...common, ...told })
    return version
  }

  function list(params: PageParams): ListAnswer {
    const all = matching()
    const limit = Number(params.limit)
    const shared = { total: all.length, page: 1, limit, asOf: version }
    if (params.after !== undefined) {
      const place = placeOf(params.after)
      return { ...shared, list: all.filter((row) => inOrder(place, row) < 0).slice(0, limit) }
    }
    if (params.before !== undefined) {
      const place = placeOf(params.before)
      return { ...shared, list: all.filter((row) => inOrder(row, place) < 0).slice(-limit) }
    }
    const from = (Number(params.page) - 1) * limit
    return { ...shared, list: all.slice(from, from + limit), counts: { pending: all.length } }
  }

  function act({ action, id: command }: ActionCommand, params: Readonly<Record<string, unknown>>): ActionAnswer {
    const { filter, asOf, except } = params
    const ids = numbers(params.ids ?? params.id)
    const seen = params.versions === undefined ? null : numbers(params.versions)
    const out = new Set(numbers(except))
    const meant = filter === undefined ? ids : matching().flatMap(({ id }) => (out.has(id) ? [] : [id]))
    const changes = new Map<number, Row | null>()
    const skipped: Skipped[] = []
    meant.forEach((id, place) => {
      const row = rows.get(id)
      const isStale =
        filter === undefined ? seen !== null && row?.version !== seen[place] : Number(row?.version) > Number(asOf)
      if (row && !isStale && holds(action.when, row)) {
        changes.set(id, action.remove ? null : { ...row, ...action.set, ...pick(params, action.ask ?? []) })
      } else skipped.push({ id, reason: row ? '已由 王老师 处理' : '内容已不存在', by: row ? '王老师' : null, at: 1 })
    })
    if (changes.size === 0) return { changed: 0, skipped, skippedCount: skipped.length, undo: null, version: null }
    // Rows named by ids are one change, or several where they are orders with money.
    const isOne = filter === undefined && changes.size % 2 === 1
    const size = isOne ? changes.size : pieceSize
    const parts = Array.from({ length: Math.ceil(changes.size / size) }, (_, part) =>
      commit(me, command, action.title, new Map([...changes].slice(part * size, (part + 1) * size))),
    )
    const [first = 0, ...others] = parts
    for (const part of others) joined.set(`undo-${first}`, [...(joined.get(`undo-${first}`) ?? []), `undo-${part}`])
    const made = others.length > 0 ? { version: null, pieces: parts } : { version: first }
    return { changed: changes.size, skipped, skippedCount: skipped.length, undo: `undo-${first}`, ...made }
  }

  /** Takes back what a token names; null where it was taken back already. */
  function undo(token: string): Taken | null {
    const others = (joined.get(token) ?? []).map(undo)
    const batch = batches.get(token)
    if (!batch) return null
    batches.delete(token)
    const stands = (id: number) => (rows.get(id)?.version ?? batch.version) === batch.version
    const changes = [...batch.before].filter(([id]) => stands(id))
    const made = changes.length > 0 ? commit(me, 'undo', '撤销', new Map(changes)) : null
    const skipped = [...batch.before.keys()].filter((id) => !changes.some(([changed]) => changed === id))
    return { version: others.length > 0 ? null : made, skipped }
  }

  return {
    rows,
    version: () => version,
    list,
    byIds: (ids: readonly number[]) => ({ list: ids.flatMap((id) => rows.get(id) ?? []), asOf: version }),
    anchorOf: ({ id, likes }: Row) => JSON.stringify([likes, id]),
    act,
    undo,
    /** What a colleague does to a row. */
    write: (id: number, change: Partial<Row> | null): void => {
      const row = rows.get(id)
      if (row) commit(colleague, 'dynamic.edit', '编辑', new Map([[id, change && { ...row, ...change }]]))
    },
    create: (likes: number): void => {
      lastId += 1
      commit(colleague, 'dynamic.create', '新建', new Map([[lastId, freshRow(lastId, likes, version)]]))
    },
    /** Its database fails before the disk has the last changes of the colleague, who hears of none: their numbers are given again. */
    fail: (): void => {
      for (let last = batches.get(`undo-${version}`); last?.by === colleague; last = batches.get(`undo-${version}`)) {
        for (const [id, row] of last.before) {
          if (row) rows.set(id, row)
          else {
            rows.delete(id)
            lastId -= 1
          }
        }
        batches.delete(`undo-${version}`)
        version -= 1
      }
      events = events.filter(({ batch }) => batch <= version)
    },
    /** The events nobody has taken yet, oldest first. */
    takeEvents: (most: number): ChangeEvent[] => {
      const taken = events.slice(0, most)
      events = events.slice(most)
      return taken
    },
  }
}

function freshRow(id: number, likes: number, version: number): Row {
  return { id, likes, version, changedAt: version, status: 'pending', top: false, hot: false, reason: null }
}

function inOrder(one: Row, other: Row): number {
  return Number(other.likes) - Number(one.likes) || other.id - one.id
}

function placeOf(anchor: string | number): Row {
  const [likes, id]: unknown[] = JSON.parse(String(anchor))
  return { id: Number(id), likes, changedAt: 0, version: 0 }
}

function numbers(value: unknown): number[] {
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value.map(Number) : String(value).split(',').map(Number)
}

function pick(params: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, params[name]]))
}
