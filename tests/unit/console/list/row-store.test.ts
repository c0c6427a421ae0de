import { describe, expect, it } from 'vitest'
import { pageHolding } from '../../../../src/console/list/rows/page-request.ts'
import { createRowStore } from '../../../../src/console/list/rows/row-store.ts'
import { fakeList, settle } from './fake-list.ts'

async function opened(size: number, options: { mostLoaded?: number; isSeen?: (id: number) => boolean } = {}) {
  const list = fakeList(size)
  const store = createRowStore({ source: list.source, matches: (row) => row.status === 'pending', ...options })
  void store.reload()
  await settle()
  const idAt = (index: number) => store.entry(index)?.row.id
  /** Scrolls to a place and waits until it is there. */
  const look = async (from: number, to = from + 30) => {
    store.want(from, to)
    await settle()
  }
  /** Approves rows here and on the server. */
  const approve = (ids: readonly number[]) => {
    list.approve(ids)
    for (const id of ids) {
      const entry = store.entryOf(id)
      if (entry) store.change(id, { row: { ...entry.row, status: 'approved' } })
    }
  }
  const loadedIds = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => idAt(from + offset)).filter((id) => id !== undefined)
  return { list, store, idAt, look, approve, loadedIds }
}

describe('reading a list of any size', () => {
  it('knows its size from the first page and loads what is looked at', async () => {
    const { store, list, idAt, look } = await opened(20_000)
    expect(store.summary()).toMatchObject({ status: 'ready', size: 20_000, total: 20_000, loaded: 100, arrivals: 0 })
    expect(store.summary().counts).toEqual({ pending: 20_000 })
    expect(idAt(0)).toBe(20_000)
    list.forgetCalls()
    await look(10_000)
    expect(idAt(10_000)).toBe(10_000)
    expect(idAt(10_030)).toBe(9_970)
    expect(store.summary().loaded).toBeLessThan(600)
    await look(19_980, 20_000)
    expect(idAt(19_999)).toBe(1)
    expect(store.summary().size).toBe(20_000)
  })

  it('has rows before it is opened where it is given them, and leaves them alone when its reading answers the same', async () => {
    const list = fakeList(300)
    const answer = await list.source.list({ page: 1, limit: 100, counts: 1 }, new AbortController().signal)
    let given: typeof answer | null = answer
    const take = () => {
      const taken = given
      given = null
      return taken
    }
    const source: typeof list.source = {
      ...list.source,
      list: async (params, signal) => take() ?? list.source.list(params, signal),
    }
    const store = createRowStore({ source, matches: () => true })
    store.fill(answer)
    expect(store.summary()).toMatchObject({ status: 'ready', size: 300, loaded: 100 })
    const first = store.entry(0)
    expect(first?.row.id).toBe(300)
    let changes = 0
    store.subscribeRow(0, () => changes++)
    list.forgetCalls()
    store.open()
    await settle()
    expect([store.entry(0) === first, changes, list.calls()]).toEqual([true, 0, []])
    list.approve([300])
    await store.reload()
    expect(store.entry(0)?.row.id).toBe(299)
  })

  it('is known to be empty where it is given nothing', async () => {
    const list = fakeList(0)
    const answer = await list.source.list({ page: 1, limit: 100, counts: 1 }, new AbortController().signal)
    const store = createRowStore({ source: { ...list.source, list: async () => answer }, matches: () => true })
    store.fill(answer)
    store.open()
    expect(store.summary().status).toBe('ready')
    await settle()
    expect(store.summary()).toMatchObject({ status: 'ready', size: 0, isReading: false })
  })

  it('asks for what follows a loaded row by that row, never by number', async () => {
    const { list, idAt, look } = await opened(1000)
    list.forgetCalls()
    await look(80)
    expect(list.calls()).toEqual([{ after: '[901,901]', limit: 100 }])
    expect(idAt(150)).toBe(850)
  })

  it('drops requests for what was scrolled past', async () => {
    const { store, list, look } = await opened(100_000)
    list.forgetCalls()
    for (let place = 10_000; place < 90_000; place += 1000) store.want(place, place + 30)
    await look(90_000)
    expect(store.entry(90_010)).toBeDefined()
    expect(store.entry(50_010)).toBeUndefined()
    expect(store.summary().loaded).toBeLessThan(800)
  })

  it('forgets rows that are far away, and reads them again', async () => {
    const { store, idAt, look } = await opened(5000, { mostLoaded: 400 })
    for (let place = 0; place < 5000; place += 50) await look(place)
    expect(store.summary().loaded).toBeLessThanOrEqual(600)
    expect(idAt(0)).toBeUndefined()
    await look(0)
    expect(idAt(0)).toBe(5000)
  })

  it('answers an error and reads on when asked again', async () => {
    const { store, list, idAt, look } = await opened(1000)
    list.fail(true)
    await look(500)
    expect(store.summary().error).toBe('请求失败2')
    list.fail(false)
    store.retry()
    await settle()
    expect(store.summary().error).toBeNull()
    expect(idAt(500)).toBe(500)
  })

  it('reaches every row of an unaligned place with one page', () => {
    for (let offset = 0; offset < 3000; offset++) {
      const { page, limit, skip } = pageHolding(offset, 100)
      expect((page - 1) * limit + skip).toBe(offset)
      expect(skip + 100).toBeLessThanOrEqual(limit)
      expect(limit).toBeLessThanOrEqual(500)
    }
  })
})

describe('a list that is worked on', () => {
  it('keeps handled rows where they are and skips none while working down the queue', async () => {
    const { store, idAt, look, approve, list } = await opened(1000)
    const seen: number[] = []
    for (let index = 0; index < store.summary().size; index++) {
      await look(Math.max(0, index - 10), index + 20)
      const id = idAt(index)
      expect(id).toBeDefined()
      if (id === undefined) return
      seen.push(id)
      approve([id])
      expect(idAt(index)).toBe(id)
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => 1000 - index))
    expect(list.matching()).toEqual([])
    expect(store.summary()).toMatchObject({ size: 1000, total: 0, arrivals: 0 })
  })

  it('jumps to the right place after rows above have left', async () => {
    const { store, idAt, look, approve } = await opened(2000)
    approve(Array.from({ length: 40 }, (_, index) => 2000 - index))
    await look(1500)
    expect(idAt(1500)).toBe(500)
    await look(1960, 2000)
    expect(idAt(1999)).toBe(1)
    expect(store.summary().size).toBe(2000)
  })

  it('closes a gap that others made shorter, without showing a row twice', async () => {
    const { store, look, list, loadedIds } = await opened(1000)
    await look(600)
    list.approve(Array.from({ length: 30 }, (_, index) => 700 - index))
    for (let place = 60; place < 700; place += 20) await look(place)
    const ids = loadedIds(0, 700)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual([...ids].sort((one, other) => other - one))
    expect(ids.filter((id) => id <= 700 && id > 670)).toEqual([])
    expect(store.summary().size).toBe(970)
  })

  it('opens a gap that hides rows, and shows them', async () => {
    const { store, look, list, loadedIds } = await opened(1000)
    list.arrive(25)
    await look(975, 1000)
    expect(loadedIds(0, store.summary().size)).toContain(1)
    for (let place = 0; place < 1030; place += 20) await look(place)
    expect(loadedIds(0, 1000)).toEqual(Array.from({ length: 1000 }, (_, index) => 1000 - index))
    await store.recount()
    expect(store.summary()).toMatchObject({ size: 1000, total: 1025, arrivals: 25 })
  })

  it('is read anew, when asked again, where rows that came back above stand in the way of what follows', async () => {
    const { store, list, idAt, look } = await opened(1000)
    const top = Array.from({ length: 250 }, (_, index) => 1000 - index)
    list.approve(top)
    await store.reload()
    expect(idAt(0)).toBe(750)
    list.reopen(top)
    await look(200)
    expect(store.summary().error).toBe('列表已变化，请刷新')
    store.retry()
    await settle()
    expect(store.summary().error).toBeNull()
    expect(idAt(0)).toBe(1000)
    expect(idAt(260)).toBe(740)
  })

  it('tells of new rows without moving anything', async () => {
    const { store, list, idAt } = await opened(300)
    list.arrive(3)
    await store.recount()
    expect(store.summary()).toMatchObject({ arrivals: 3, total: 303, size: 300 })
    expect(idAt(0)).toBe(300)
    await store.reload()
    expect(idAt(0)).toBe(303)
    expect(store.summary().arrivals).toBe(0)
  })

  it('says nothing of a count that was given up, as the list was left and opened again or read anew', async () => {
    const { store } = await opened(300)
    store.open()
    store.close()
    store.open()
    await settle()
    expect(store.summary().error).toBeNull()
    store.open()
    await store.reload()
    await settle()
    expect(store.summary().error).toBeNull()
  })

  it('shows new rows at once where there were none', async () => {
    const { store, list, idAt } = await opened(0)
    list.arrive(2)
    await store.recount()
    await settle()
    expect(store.summary()).toMatchObject({ size: 2, arrivals: 0 })
    expect(idAt(0)).toBe(2)
  })

  it('tells scroll and cursor how far rows moved', async () => {
    const { store, look, list } = await opened(1000)
    await look(600)
    const moves: [number, number][] = []
    store.onShift((from, delta) => moves.push([from, delta]))
    list.approve([700, 699])
    const before = store.indexOf(400)
    for (let place = 520; place > 60; place -= 20) await look(place)
    expect(moves).toHaveLength(1)
    expect(moves[0]?.[1]).toBe(-2)
    expect(store.indexOf(400)).toBe((before ?? 0) - 2)
  })

  it('marks what is gone from the database, and reads on past it', async () => {
    const { store, list, idAt, look } = await opened(300)
    const last = [202, 201]
    list.remove(last)
    await store.live.reconcile(last)
    expect(store.entryOf(201)).toMatchObject({ isRemoved: true, hasLeft: true })
    await look(95)
    expect(idAt(100)).toBe(200)
  })

  it('takes a row back into the count when it matches again', async () => {
    const { store, approve } = await opened(300)
    approve([300])
    expect(store.summary().total).toBe(299)
    const entry = store.entryOf(300)
    if (entry) store.change(300, { row: { ...entry.row, status: 'pending' } })
    expect(store.summary()).toMatchObject({ total: 300, arrivals: 0 })
  })

  it('finds the next row to look at past handled ones, then from the top', async () => {
    const { store, approve } = await opened(5)
    approve([4, 3])
    expect(store.nextUnhandled(1)).toBe(3)
    approve([2, 1])
    expect(store.nextUnhandled(1)).toBe(0)
    approve([5])
    expect(store.nextUnhandled(0)).toBeNull()
  })

  it('goes to what a colleague looks at once nothing else is left', async () => {
    const seen = new Set([5, 4])
    const { store, approve } = await opened(5, { isSeen: (id) => seen.has(id) })
    expect(store.nextUnhandled(0)).toBe(2)
    approve([3, 2])
    expect(store.nextUnhandled(2)).toBe(4)
    approve([1])
    expect(store.nextUnhandled(1)).toBe(1)
    approve([4])
    expect(store.nextUnhandled(1)).toBe(0)
  })
})
