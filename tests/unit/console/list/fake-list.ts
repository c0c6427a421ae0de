import type { ListAnswer, Row } from '../../../../src/catalogue/wire.ts'
import type { ListSource, PageParams } from '../../../../src/console/list/rows/list-source.ts'

/** A list of pending rows as the server keeps it: newest first, read by page, by the row above, or by the row below. */
export function fakeList(size: number) {
  const rows: Row[] = Array.from({ length: size }, (_, index) => row(size - index))
  let gone = new Set<number>()
  let calls: PageParams[] = []
  let failing = false
  let version = 1000
  const matching = () => rows.filter(({ id, status }) => status === 'pending' && !gone.has(id))

  const source: ListSource = {
    list: async (params, signal) => {
      calls.push(params)
      await Promise.resolve()
      signal.throwIfAborted()
      if (failing) throw new Error('请求失败2')
      return answer(params)
    },
    byIds: async (ids) => ({ list: rows.filter(({ id }) => ids.includes(id) && !gone.has(id)), asOf: version }),
    anchorOf: ({ id }) => JSON.stringify([id, id]),
  }

  function become(status: string, ids: readonly number[]): void {
    version += 1
    rows.forEach((each, index) => {
      if (ids.includes(each.id)) rows[index] = { ...each, status, version }
    })
  }

  function answer(params: PageParams): ListAnswer {
    const all = matching()
    const limit = Number(params.limit)
    const shared = { total: all.length, page: 1, limit, asOf: version }
    if (params.after !== undefined) {
      const after = anchorId(params.after)
      return { ...shared, list: all.filter(({ id }) => id < after).slice(0, limit) }
    }
    if (params.before !== undefined) {
      const before = anchorId(params.before)
      return { ...shared, list: all.filter(({ id }) => id > before).slice(-limit) }
    }
    const from = (Number(params.page) - 1) * limit
    return { ...shared, list: all.slice(from, from + limit), counts: { pending: all.length } }
  }

  return {
    source,
    calls: () => calls,
    forgetCalls: () => {
      calls = []
    },
    matching,
    version: () => version,
    approve: (ids: readonly number[]) => become('approved', ids),
    /** Has rows wait again that were approved. */
    reopen: (ids: readonly number[]) => become('pending', ids),
    remove: (ids: readonly number[]) => {
      version += 1
      gone = new Set([...gone, ...ids])
    },
    arrive: (count: number) => {
      version += 1
      for (let each = 0; each < count; each++) rows.unshift({ ...row((rows[0]?.id ?? 0) + 1), version })
    },
    fail: (value: boolean) => {
      failing = value
    },
  }
}

function anchorId(anchor: string | number): number {
  const [, id]: unknown[] = JSON.parse(String(anchor))
  return Number(id)
}

function row(id: number): Row {
  return { id, changedAt: 0, version: 1, status: 'pending', content: `动态 ${id}` }
}

/** Lets every answer on its way arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}
