import { describe, expect, it } from 'vitest'
import { createCursor } from '../../../../src/console/list/cursor.ts'
import { createRowStore } from '../../../../src/console/list/rows/row-store.ts'
import { fakeList, settle } from './fake-list.ts'

async function placed(size: number) {
  const list = fakeList(size)
  const rows = createRowStore({ source: list.source, matches: (row) => row.status === 'pending' })
  const cursor = createCursor(rows)
  await rows.reload()
  return { list, rows, cursor }
}

describe('the cursor', () => {
  it('tells the row it leaves and the row it reaches, nobody else', async () => {
    const { cursor } = await placed(10)
    const heard: number[] = []
    for (const index of [0, 1, 2]) cursor.subscribe(index, () => heard.push(index))
    cursor.moveTo(1)
    cursor.moveTo(1)
    expect(heard).toEqual([0, 1])
    expect([cursor.index(), cursor.id()]).toEqual([1, 9])
  })

  it('stands on a row by its id, as soon as that is loaded', async () => {
    const { rows, cursor } = await placed(1000)
    cursor.moveTo(700)
    expect(cursor.id()).toBeNull()
    rows.want(690, 720)
    await settle()
    expect(cursor.id()).toBe(300)
  })

  it('follows its row where a gap above turns out shorter', async () => {
    const { rows, cursor, list } = await placed(1000)
    rows.want(600, 630)
    await settle()
    cursor.moveTo(600)
    const id = cursor.id()
    list.approve([700, 699])
    for (let place = 520; place > 60; place -= 20) {
      rows.want(place, place + 30)
      await settle()
    }
    expect([cursor.id(), cursor.index()]).toEqual([id, 598])
  })

  it('stays where it was when its row is no longer in the list', async () => {
    const { rows, cursor, list } = await placed(50)
    cursor.moveTo(10)
    list.approve([40])
    await rows.reload()
    expect([cursor.index(), cursor.id()]).toEqual([10, 39])
  })

  it('is on no row, rather than on another, while its own has yet to be read again', async () => {
    const { rows, cursor, list } = await placed(500)
    rows.want(90, 120)
    await settle()
    cursor.moveTo(99)
    list.arrive(1)
    const reading = rows.reload()
    await reading
    expect(cursor.id()).toBeNull()
    await settle()
    expect([cursor.index(), cursor.id()]).toEqual([100, 401])
  })
})

describe('memory', () => {
  it('is bounded by what is looked at, however many rows were decided, and nothing is asked for ever', async () => {
    const list = fakeList(9000)
    const rows = createRowStore({ source: list.source, matches: (row) => row.status === 'pending', mostLoaded: 600 })
    const cursor = createCursor(rows)
    await rows.reload()
    const seen: number[] = []
    for (let step = 0; step < 3000; step++) {
      const index = cursor.index()
      rows.want(Math.max(0, index - 10), index + 20)
      await settle()
      const entry = rows.entry(cursor.index())
      if (!entry) throw new Error(`nothing at ${cursor.index()} after ${step} steps`)
      seen.push(entry.row.id)
      list.approve([entry.row.id])
      rows.change(entry.row.id, { row: { ...entry.row, status: 'approved' } })
      cursor.moveTo(rows.nextUnhandled(cursor.index()) ?? 0)
      expect(rows.summary().loaded).toBeLessThan(900)
    }
    expect(new Set(seen).size).toBe(3000)
    expect(seen).toEqual([...seen].sort((one, other) => other - one))
    expect(list.calls().length).toBeLessThan(100)
  })
})
