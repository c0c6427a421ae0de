import { describe, expect, it } from 'vitest'
import { beyondCounting } from '../../../../src/catalogue/schema/listing.ts'
import type { ListSource } from '../../../../src/console/list/rows/list-source.ts'
import { listLength, rowCount } from '../../../../src/console/list/rows/list-summary.ts'
import { createRowStore } from '../../../../src/console/list/rows/row-store.ts'
import { fakeList, settle } from './fake-list.ts'

/** A list that answers its rows before they are counted, and counts to 10,000 unless it is asked for all. */
async function opened(size: number) {
  const list = fakeList(size)
  let answerCounts: () => void = () => undefined
  const counting = new Promise<void>((resolve) => {
    answerCounts = resolve
  })
  const upTo = (count: number, most: number) => Math.min(count, most)
  const source: ListSource = {
    ...list.source,
    list: async (params, signal) => {
      if (params.counted !== undefined) await counting
      const { counts, ...answer } = await list.source.list(params, signal)
      if (params.counted === undefined) return { ...answer, total: answer.list.length, uncounted: true }
      const most = params.counted === 'some' ? beyondCounting : Number.POSITIVE_INFINITY
      return {
        ...answer,
        list: [],
        total: upTo(answer.total, most),
        counts: { pending: upTo(counts?.pending ?? 0, most) },
      }
    },
  }
  const store = createRowStore({ source, matches: (row) => row.status === 'pending' })
  void store.reload()
  await settle()
  return {
    list,
    store,
    count: async () => {
      answerCounts()
      await settle()
    },
    look: async (from: number, to = from + 30) => {
      store.want(from, to)
      await settle()
    },
  }
}

describe('a list whose rows come before they are counted', () => {
  it('shows them at once, and is as long as it is once that is known', async () => {
    const { store, count, look } = await opened(5_000)
    expect(store.summary()).toMatchObject({ status: 'ready', loaded: 100, isCounted: false, counts: null, arrivals: 0 })
    await count()
    expect(store.summary()).toMatchObject({ size: 5_000, total: 5_000, isCounted: true, counts: { pending: 5_000 } })
    await look(4_960, 4_990)
    expect(store.entry(4_970)?.row.id).toBe(30)
  })

  it('counts what was decided meanwhile, and tells of nothing new', async () => {
    const { list, store, count } = await opened(5_000)
    list.approve([5_000, 4_999])
    for (const id of [5_000, 4_999]) {
      const entry = store.entryOf(id)
      if (entry) store.change(id, { row: { ...entry.row, status: 'approved' } })
    }
    await count()
    expect(store.summary()).toMatchObject({ size: 5_000, total: 4_998, arrivals: 0 })
  })

  it('takes no count that was made before everything in it was decided', async () => {
    const { list, store, count } = await opened(5_000)
    const announced: number[] = []
    store.subscribeSummary(() => announced.push(store.summary().arrivals))
    for (const { row } of store.entries()) store.change(row.id, { row: { ...row, status: 'approved' } })
    store.closeGaps()
    await count()
    expect(store.summary()).toMatchObject({ size: 100, total: 0 })
    expect(Math.max(...announced)).toBe(0)
    list.approve(list.matching().map(({ id }) => id))
    list.arrive(3)
    await store.recount()
    expect(store.summary()).toMatchObject({ total: 3, arrivals: 3 })
  })

  it('goes on behind its known end while it is not counted', async () => {
    const { store, look } = await opened(5_000)
    for (let place = 50; place < 400; place += 50) await look(place)
    expect(store.entry(400)?.row.id).toBe(4_600)
  })

  it('says that there are more than 10,000, and counts them all once the end is looked at', async () => {
    const { store, count, look } = await opened(30_000)
    await count()
    expect(store.summary()).toMatchObject({ size: beyondCounting, total: beyondCounting })
    expect([rowCount(store.summary().total), listLength(store.summary())]).toEqual(['1 万+', '1 万+'])
    await look(9_990, 10_020)
    expect(store.summary()).toMatchObject({ size: 30_000, total: 30_000 })
    expect(listLength(store.summary())).toBe('30,000')
    await look(29_960, 29_999)
    expect(store.entry(29_990)).toBeDefined()
  })

  it('is counted whole by whoever selects all of it', async () => {
    const { store, count } = await opened(30_000)
    await count()
    expect(await store.recount('all')).toMatchObject({ total: 30_000 })
  })
})
