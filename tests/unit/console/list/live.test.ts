import { describe, expect, it, vi } from 'vitest'
import type { ChangeEvent } from '../../../../src/catalogue/wire.ts'
import { settle } from './fake-list.ts'
import { changeEvent, command, listFixture } from './list-fixture.ts'

const me = 1

async function watching(size: number) {
  const parts = await listFixture(size)
  const hear = async (change: Partial<ChangeEvent>) => {
    parts.onChange(changeEvent(change), me)
    await settle()
  }
  return { ...parts, heard: hear }
}

describe('changes by others', () => {
  it('bring the counts of a list that is all there is, so that it asks for none', async () => {
    const { heard, rows, listed, write } = await watching(3)
    vi.useFakeTimers()
    try {
      listed.length = 0
      const counts = { pending: 7, approved: 1 }
      await heard({ ids: [3], batch: write(3, { status: 'approved' }), counts })
      await vi.advanceTimersByTimeAsync(2_000)
      expect(rows.summary()).toMatchObject({ total: 7, counts })
      expect(listed).toEqual([])
      await heard({ ids: [2], batch: write(2, { status: 'approved' }), counts: null })
      await vi.advanceTimersByTimeAsync(2_000)
      expect(listed).toEqual([{ page: 1, limit: 1, counts: 1, counted: 'some' }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('mark the row with who and what, and show its new values', async () => {
    const { write, heard, rows } = await watching(3)
    await heard({ ids: [3], batch: write(3, { status: 'approved' }) })
    expect(rows.entryOf(3)).toMatchObject({
      row: { status: 'approved' },
      hasLeft: true,
      mark: { state: 'elsewhere', by: '王老师', text: '已由 王老师 通过', isHandled: true },
    })
  })

  it('that settle nothing leave the row to be looked at', async () => {
    const { write, heard, rows } = await watching(3)
    await heard({ ids: [3], command: 'dynamic.setHot', title: '设为热门', batch: write(3, { hot: true }) })
    expect(rows.entryOf(3)?.mark).toMatchObject({ by: '王老师', isHandled: false })
    expect(rows.nextUnhandled(0)).toBe(0)
  })

  it('of another entity, or of rows that are not loaded, change nothing here', async () => {
    const { write, heard, rows } = await watching(3)
    await heard({ ids: [3], entity: 'comment', batch: write(3, { status: 'approved' }) })
    await heard({ ids: [99], batch: 502 })
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'pending' }, mark: null })
  })

  it('too many to name are read again', async () => {
    const { write, heard, rows } = await watching(3)
    for (const id of [1, 2]) write(id, { status: 'approved' })
    await heard({ ids: null, count: 20_000, batch: write(3, { status: 'approved' }) })
    expect([1, 2, 3].map((id) => rows.entryOf(id)?.row.status)).toEqual(['approved', 'approved', 'approved'])
  })

  it('that are the echo of an own decision are no news, before its answer or after', async () => {
    const { write, heard, rows, decider, respondWith, asksById } = await watching(3)
    let answer = () => {}
    let batch = 0
    respondWith(async () => {
      batch = write(3, { status: 'approved' })
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version: batch }
    })
    await decider.run(command('dynamic.approve'), null)
    await settle()
    await heard({ ids: [3], by: { id: me, name: '我' }, batch })
    answer()
    await settle()
    await heard({ ids: [3], by: { id: me, name: '我' }, batch })
    expect(rows.entryOf(3)?.mark).toMatchObject({ by: null, text: '已通过', state: 'done' })
    expect(asksById()).toEqual([])
  })

  it('made by oneself in another window are shown as done', async () => {
    const { write, heard, rows } = await watching(3)
    await heard({ ids: [3], by: { id: me, name: '我' }, batch: write(3, { status: 'approved' }) })
    expect(rows.entryOf(3)?.mark).toMatchObject({ by: null, text: '已通过', isHandled: true })
  })

  it('on a row that was decided here say who has the last word', async () => {
    const { write, heard, rows, decider } = await watching(3)
    await decider.run(command('dynamic.approve'), null)
    await settle()
    await heard({ ids: [3], command: 'dynamic.retrial', title: '退回重审', batch: write(3, { status: 'pending' }) })
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'pending' }, mark: { by: '王老师', state: 'elsewhere' } })
  })

  it('are read in the order they were made, however late an answer', async () => {
    const { write, heard, rows, delayById } = await watching(3)
    const late = delayById()
    await heard({ ids: [3], batch: write(3, { content: '一' }) })
    await heard({ ids: [3], batch: write(3, { content: '二' }) })
    late()
    await settle()
    expect(rows.entryOf(3)?.row.content).toBe('二')
  })
})

describe('a list that is not on screen', () => {
  it('asks for nothing, and shows what it heard when it is returned to', async () => {
    const { write, heard, rows, asksById } = await watching(300)
    rows.close()
    await heard({ ids: [250], batch: write(250, { status: 'approved' }) })
    expect(asksById()).toEqual([])
    rows.open()
    await settle()
    expect(rows.entryOf(250)).toMatchObject({ hasLeft: true, mark: { by: '王老师' } })
  })

  it('hears what is taken back elsewhere: the row is open again', async () => {
    const { write, undone, rows, decider, stateOf } = await watching(5)
    await decider.run(command('dynamic.approve'), null)
    await settle()
    write(5, { status: 'approved' })
    rows.close()
    write(5, { status: 'pending' })
    undone({ entity: 'dynamic', ids: [5] })
    rows.open()
    await settle()
    expect(stateOf(5)).toBeNull()
    expect(rows.entryOf(5)).toMatchObject({ row: { status: 'pending' }, hasLeft: false })
    expect(rows.nextUnhandled(0)).toBe(0)
  })

  it('reads everything again where the stream began later than it was heard of', async () => {
    const { write, begun, version, nextVersion, rows, asksById } = await watching(5)
    begun(version())
    await settle()
    expect(asksById()).toEqual([])
    write(4, { status: 'refused' })
    begun(nextVersion())
    await settle()
    expect(rows.entryOf(4)?.row.status).toBe('refused')
  })
})

describe('another timeline, whose numbers are those of other changes', () => {
  it('has all rows read again, whatever its version and theirs', async () => {
    const { write, heard, failTo, begun, version, rows } = await watching(5)
    await heard({ ids: [4], batch: write(4, { status: 'approved' }) })
    failTo(version() - 1)
    write(4, { status: 'pending' })
    begun(version())
    await settle()
    expect(rows.entryOf(4)?.row.status).toBe('approved')
    begun(version(), true)
    await settle()
    expect(rows.entryOf(4)?.row.status).toBe('pending')
    failTo(100)
    write(3, { status: 'refused' })
    begun(version(), true)
    await settle()
    expect(rows.entryOf(3)?.row.status).toBe('refused')
  })

  it('is counted in once', async () => {
    const { failTo, begun, version, listed } = await watching(5)
    vi.useFakeTimers()
    try {
      failTo(100)
      listed.length = 0
      begun(version(), true)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(listed).toEqual([{ page: 1, limit: 1, counts: 1, counted: 'some' }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('leaves nothing of what was known of versions: what is missed later is read, what is not is not', async () => {
    const { write, heard, failTo, begun, version, nextVersion, rows, asksById } = await watching(300)
    await heard({ ids: null, batch: write(299, { status: 'approved' }) })
    failTo(100)
    begun(version(), true)
    await settle()
    asksById().length = 0
    begun(version())
    rows.want(100, 110)
    await settle()
    expect(rows.entry(105)).toBeDefined()
    expect(asksById()).toEqual([])
    write(200, { status: 'refused' })
    begun(nextVersion())
    await settle()
    expect(rows.entryOf(200)?.row.status).toBe('refused')
  })

  it('does without answers to what was asked before', async () => {
    const { write, heard, failTo, begun, version, rows, delayById } = await watching(5)
    const answer = delayById()
    await heard({ ids: [4], batch: write(4, { status: 'approved' }) })
    failTo(100)
    write(4, { status: 'refused' })
    begun(version(), true)
    answer()
    await settle()
    expect(rows.entryOf(4)?.row.status).toBe('refused')
  })

  it('leaves what is said of a row where that is still so, and drops it where its number is that of another change', async () => {
    const { decider, write, heard, respondWith, failTo, begun, version, rows, stateOf } = await watching(5)
    respondWith(async () => {
      const made = write(3, { status: 'approved', changedAt: 7 })
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version: made }
    })
    await decider.run(command('dynamic.approve'), null, { ids: [3] })
    await heard({ ids: [5], batch: write(5, { status: 'approved' }) })
    await heard({ ids: [4], batch: write(4, { status: 'approved' }) })
    failTo(version() - 1)
    write(4, { status: 'pending', content: '改过的动态' })
    begun(version(), true)
    await settle()
    expect([stateOf(5), stateOf(4), stateOf(3)]).toEqual(['elsewhere', null, 'done'])
    expect(rows.nextUnhandled(0)).toBe(1)
  })

  it('has a decision mean the version that is seen, not what an own action made of it before', async () => {
    const { decider, sent, stored, write, respondWith, failTo, begun } = await watching(3)
    respondWith(async ({ params }) => {
      const version = write(Number(params.id), { status: 'approved' })
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version }
    })
    const before = [...stored]
    await decider.run(command('dynamic.approve'), null, { ids: [3] })
    await settle()
    for (const [id, row] of before) stored.set(id, row)
    failTo(1)
    begun(1, true)
    await settle()
    await decider.run(command('dynamic.approve'), null, { ids: [3] })
    await settle()
    expect(sent.map(({ params }) => params.versions)).toEqual(['1', '1'])
  })

  it('is taken in mind for a list that is not on screen', async () => {
    const { write, failTo, begun, version, rows } = await watching(5)
    rows.close()
    failTo(100)
    write(3, { status: 'refused' })
    begun(version(), true)
    expect(rows.isOpen()).toBe(false)
    rows.open()
    await settle()
    expect(rows.entryOf(3)?.row.status).toBe('refused')
  })
})

describe('what is taken back', () => {
  it('comes back without its mark; the cursor goes there with the key, not with the answer', async () => {
    const { write, undoing, undone, cursor, rows, decider, stateOf } = await watching(5)
    await decider.run(command('dynamic.approve'), null)
    await settle()
    expect(stateOf(5)).toBe('done')
    expect(cursor.id()).toBe(4)
    undoing({ entity: 'dynamic', ids: [5] })
    expect(cursor.id()).toBe(5)
    cursor.moveTo(3)
    write(5, { status: 'pending' })
    undone({ entity: 'dynamic', ids: [5] })
    await settle()
    expect(rows.entryOf(5)).toMatchObject({ row: { status: 'pending' }, mark: null, hasLeft: false })
    expect(cursor.id()).toBe(2)
    undone({ entity: 'comment', ids: [5] })
  })
})
