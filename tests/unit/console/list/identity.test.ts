import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../src/catalogue/wire.ts'
import { createReconcile } from '../../../../src/console/list/rows/reconcile.ts'
import { placeAfter } from '../../../../src/console/list/rows/row-placement.ts'
import { createRowSlots, type Entry } from '../../../../src/console/list/rows/row-slots.ts'
import { settle } from './fake-list.ts'
import { command, listFixture } from './list-fixture.ts'

const approve = command('dynamic.approve')

function entryOf(id: number, version: number): Entry {
  const row: Row = { id, changedAt: 0, version, status: 'pending' }
  return { row, mark: null, hasLeft: false, isRemoved: false, anchor: `then ${id}`, asOf: version }
}

/** Loaded rows before a server that answers as of one version. */
function reading(asOf: number, ...loaded: readonly Entry[]) {
  const entries = new Map(loaded.map((entry) => [entry.row.id, entry]))
  const asked: (readonly number[])[] = []
  const faults: unknown[] = []
  const reconcile = createReconcile({
    byIds: async (ids) => {
      asked.push(ids)
      if (asked.length > 20) throw new Error('it asks for ever')
      return { list: ids.map((id) => ({ id, changedAt: 0, version: asOf, status: 'refused' })), asOf }
    },
    entryOf: (id) => entries.get(id),
    loadedIds: () => [...entries.keys()],
    matches: () => true,
    change: (id, next) => {
      const before = entries.get(id)
      if (before) entries.set(id, { ...before, ...next })
    },
    isSettled: () => false,
    signal: () => new AbortController().signal,
    report: (error) => faults.push(error),
  })
  return { reconcile, entries, asked, faults }
}

describe('a key', () => {
  it('is for rows that are shown: one that is not is not meant', async () => {
    const { decider, selection, sent, said } = await listFixture(3)
    selection.set([777], true)
    await decider.run(approve, null)
    await settle()
    expect([sent, said.at(-1)?.text]).toEqual([[], '没有选中的内容'])
  })

  it('whose question is answered late leaves the cursor where the operator went meanwhile', async () => {
    const { decider, cursor, answerWith } = await listFixture(9)
    await decider.run(approve, null)
    await settle()
    expect(cursor.index()).toBe(1)
    answerWith({ reason: '含有广告' })
    const running = decider.run(command('dynamic.refuse'), null)
    cursor.moveTo(0)
    await running
    await settle()
    expect(cursor.index()).toBe(0)
  })

  it('that the server did not hear leaves the row as it was, also where nothing can be read', async () => {
    const { decider, rows, respondWith, delayById } = await listFixture(3)
    respondWith(async () => {
      throw new Error('请求失败2')
    })
    const letGo = delayById()
    await decider.run(approve, null)
    await settle()
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'pending' }, hasLeft: false })
    letGo()
  })
})

describe('what is known of a row', () => {
  it('never goes back to what was read earlier', async () => {
    const { reconcile, entries, faults } = reading(5, entryOf(1, 9))
    await reconcile.reconcile([1])
    await settle()
    expect([entries.get(1)?.row.version, entries.get(1)?.row.status, faults]).toEqual([9, 'pending', []])
  })

  it('waits for the answer of an own action under way', async () => {
    const { reconcile, asked } = reading(12, entryOf(1, 9))
    reconcile.begin([1])
    void reconcile.reconcile([1])
    await settle()
    expect(asked).toEqual([])
    reconcile.end([1])
    await settle()
    expect(asked).toEqual([[1]])
  })

  it('is read again where it arrives older than a change that was heard of', async () => {
    const { reconcile, asked, entries } = reading(12, entryOf(1, 12))
    await reconcile.onChange([7, 8], { version: 12, mark: () => null })
    for (const id of [7, 9]) entries.set(id, entryOf(id, 10))
    reconcile.arrived([7, 9], 10)
    await settle()
    expect(asked).toEqual([[7]])
  })

  it('is what an undo made of it, though no event tells', async () => {
    const { decider, rows, write, respondWith, undone } = await listFixture(3)
    respondWith(async () => {
      const version = write(3, { status: 'approved' })
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version }
    })
    await decider.run(approve, null)
    await settle()
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'approved' }, hasLeft: true })
    write(3, { status: 'pending' })
    undone({ entity: 'dynamic', ids: [3] })
    await settle()
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'pending' }, hasLeft: false, mark: null })
    decider.close()
  })
})

describe('rows far apart', () => {
  it('have a gap between them that a row which was moved does not end', () => {
    const slots = createRowSlots()
    slots.put(0, entryOf(1, 1))
    slots.put(5, entryOf(2, 1))
    const rows = [entryOf(3, 1).row, entryOf(2, 1).row]
    const placed = (now: string) => placeAfter(slots, 1, rows, 2, 10, ({ id }) => `${now} ${id}`).gap
    expect(placed('now')).toEqual({ at: 1, length: 4, newLength: 4 })
    expect(placed('then')).toEqual({ at: 1, length: 4, newLength: 1 })
  })

  it('are kept while they are selected, others are forgotten', async () => {
    const { rows, selection } = await listFixture(9000)
    selection.set([8950], true)
    for (let from = 0; from < 7000; from += 100) {
      rows.want(from, from + 30)
      await settle()
    }
    expect([rows.entryOf(8950)?.row.id, rows.entryOf(8949)]).toEqual([8950, undefined])
  })
})
