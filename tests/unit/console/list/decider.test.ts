import { describe, expect, it } from 'vitest'
import { haveWitness, type Run } from '../../../../src/console/command/witness.ts'
import { store } from '../../../../src/console/session/store.ts'
import { settle } from './fake-list.ts'
import { command, lastDone, listFixture } from './list-fixture.ts'

const approve = command('dynamic.approve')
const refuse = command('dynamic.refuse')

describe('deciding about the row under the cursor', () => {
  it('marks it, moves on at once and settles it by the answer', async () => {
    const { decider, rows, cursor, sent, said, undoStack, stateOf } = await listFixture(5)
    void decider.run(approve, null)
    expect(stateOf(5)).toBe('deciding')
    expect(rows.entryOf(5)?.row.status).toBe('approved')
    expect(rows.entryOf(5)?.hasLeft).toBe(true)
    expect(cursor.index()).toBe(1)
    await settle()
    expect(sent).toEqual([{ path: '/school/v3_0/dynamic/dynamic/approved', params: { id: 5, versions: '1' } }])
    expect(stateOf(5)).toBe('done')
    expect(said.at(-1)).toEqual({ role: 'status', text: '已通过 1 项', canUndo: true, canRetry: false })
    expect(lastDone(undoStack)).toMatchObject({ tokens: ['undo-1'], text: '通过 1 项', entity: 'dynamic', ids: [5] })
  })

  it('shows what an action sets although a handler does it, so that the next key means what follows', async () => {
    const { decider, rows } = await listFixture(3)
    void decider.run({ ...refuse, action: { ...refuse.action, handler: 'moveGoodsOrder' } }, { reason: '重复发布' })
    await expect.poll(() => rows.entryOf(3)?.row).toMatchObject({ status: 'refused', reason: null })
  })

  it('takes keys faster than answers come, one request a row, in order', async () => {
    const { decider, cursor, sent, respondWith, stateOf } = await listFixture(5)
    const waiting: (() => void)[] = []
    respondWith(
      () =>
        new Promise((resolve) =>
          waiting.push(() => resolve({ changed: 1, skipped: [], skippedCount: 0, undo: `u${waiting.length}` })),
        ),
    )
    for (let press = 0; press < 4; press++) void decider.run(approve, null)
    expect(cursor.index()).toBe(4)
    for (let turn = 0; turn < 4; turn++) {
      await settle()
      expect(sent).toHaveLength(turn + 1)
      waiting[turn]?.()
    }
    await settle()
    expect(sent.map(({ params }) => params.id)).toEqual([5, 4, 3, 2])
    expect([5, 4, 3, 2, 1].map(stateOf)).toEqual(['done', 'done', 'done', 'done', null])
  })

  it('asks for what is missing, and does nothing when the answer is withdrawn', async () => {
    const { decider, asked, sent, answerWith, rows } = await listFixture(3)
    await decider.run(refuse, null)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ missing: ['reason'], count: 1, row: { id: 3 } })
    expect(sent).toEqual([])
    answerWith({ reason: '重复发布' })
    await decider.run(refuse, null)
    await settle()
    expect(sent[0]?.params).toEqual({ id: 3, versions: '1', reason: '重复发布' })
    expect(rows.entryOf(3)?.row).toMatchObject({ status: 'refused', reason: '重复发布' })
    await decider.run(refuse, { reason: '内容低俗' })
    expect(asked).toHaveLength(2)
  })

  it('repeats the last action with the same inputs', async () => {
    const { decider, sent, said } = await listFixture(3)
    await decider.repeat()
    expect(said.at(-1)).toMatchObject({ role: 'alert', text: '还没有可以重复的操作' })
    await decider.run(refuse, { reason: '重复发布' })
    await decider.repeat()
    await settle()
    expect(sent.map(({ params }) => params)).toEqual([
      { id: 3, versions: '1', reason: '重复发布' },
      { id: 2, versions: '1', reason: '重复发布' },
    ])
  })

  it('says who was first, and shows the row as it stands', async () => {
    const { decider, said, rows, respondWith, stored } = await listFixture(3)
    respondWith(async () => {
      stored.set(3, { ...stored.get(3), id: 3, changedAt: 9, version: 0, status: 'refused' })
      const skipped = [{ id: 3, reason: '已由 王老师 拒绝', by: '王老师', at: 9 }]
      return { changed: 0, skipped, skippedCount: 1, undo: null }
    })
    await decider.run(approve, null)
    await settle()
    expect(said.at(-1)).toMatchObject({ role: 'alert', text: '没有通过：已由 王老师 拒绝', canUndo: false })
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'refused' }, mark: { state: 'skipped', by: '王老师' } })
    expect(rows.nextUnhandled(0)).toBe(1)
  })

  it('stays on a row whose flag was turned, since a second verb is likely', async () => {
    const { decider, cursor, said } = await listFixture(3)
    await decider.run(command('dynamic.setHot'), null)
    expect(said.at(-1)).toMatchObject({ role: 'alert', text: '不能设为热门：状态为「待审核」' })
    expect(cursor.index()).toBe(0)
  })

  it('puts a row back when the request fails, and sends it again', async () => {
    const { decider, rows, said, respondWith, stateOf, sent } = await listFixture(3)
    respondWith(async () => {
      throw new Error('请求失败2')
    })
    const recorded: Run[] = []
    haveWitness((run) => recorded.push(run))
    await decider.run(approve, null)
    await settle()
    expect(stateOf(3)).toBe('failed')
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'pending' }, hasLeft: false })
    expect(said.at(-1)).toMatchObject({ role: 'alert', text: '没有通过：请求失败2', canRetry: true })
    respondWith(async () => ({ changed: 1, skipped: [], skippedCount: 0, undo: 'u' }))
    decider.retryFailed()
    await settle()
    haveWitness(null)
    expect(stateOf(3)).toBe('done')
    expect(sent).toHaveLength(2)
    // It is one step of a macro.
    expect(recorded).toHaveLength(1)
  })
})

describe('deciding about a selection', () => {
  it('sends a query at most 200 ids, and deselects what is handled', async () => {
    const { decider, rows, selection, sent, said, undoStack } = await listFixture(450)
    for (const place of [90, 190, 290, 390]) {
      rows.want(place, place + 30)
      await settle()
    }
    selection.selectLoaded(rows.entries().map(({ row }) => row.id))
    expect(selection.summary().count).toBe(450)
    await decider.run(approve, null)
    expect(selection.summary().count).toBe(0)
    await settle()
    expect(sent.map(({ params }) => String(params.ids).split(',').length)).toEqual([200, 200, 50])
    expect(said.at(-1)).toMatchObject({ text: '已通过 450 项' })
    expect(lastDone(undoStack)?.tokens).toHaveLength(3)
  })

  it('says why rows were skipped, and leaves the selection to the operator', async () => {
    const { decider, selection, said, respondWith, stateOf } = await listFixture(4)
    selection.set([4, 3, 2], true)
    respondWith(async () => ({
      changed: 2,
      skipped: [{ id: 3, reason: '已由 李老师 通过', by: '李老师', at: 1 }],
      skippedCount: 1,
      undo: 'u',
    }))
    await decider.run(approve, null)
    await settle()
    expect([...selection.picked()]).toEqual([])
    expect([4, 3, 2].map(stateOf)).toEqual(['done', 'skipped', 'done'])
    expect(said.at(-1)).toMatchObject({ text: '已通过 2 项，跳过 1 项', description: '已由 李老师 通过' })
  })

  it('leaves out rows it does not apply to, without sending them', async () => {
    const { decider, rows, selection, sent } = await listFixture(4)
    await decider.run(approve, null)
    await settle()
    rows.change(4, { mark: null })
    selection.set([4, 3], true)
    await decider.run(approve, null)
    await settle()
    expect(sent.map(({ params }) => params)).toEqual([
      { id: 4, versions: '1' },
      { id: 3, versions: '1' },
    ])
    expect(rows.entryOf(4)?.mark).toMatchObject({ state: 'skipped', text: '状态为「已通过」' })
  })

  it('keeps the selection where a second verb is likely', async () => {
    const { decider, rows, selection, sent } = await listFixture(3)
    for (const id of [3, 2]) {
      const entry = rows.entryOf(id)
      if (entry) rows.change(id, { row: { ...entry.row, status: 'approved' } })
    }
    selection.set([3, 2], true)
    await decider.run(command('dynamic.setHot'), null)
    await settle()
    expect(sent[0]?.params).toEqual({ ids: '3,2', versions: '1,1' })
    expect(selection.summary().count).toBe(2)
    expect(rows.entryOf(3)?.row.hot).toBe(true)
  })

  it('refuses an action that takes one row only', async () => {
    const { decider, selection, said, sent } = await listFixture(3)
    selection.set([3, 2], true)
    await decider.run(command('dynamic.editViews'), { views: 5 })
    expect(said.at(-1)).toMatchObject({ role: 'alert', text: '修改浏览数一次只能处理一项' })
    expect(sent).toEqual([])
  })

  it('shows how far it is and stops when it is cancelled; what was done can be undone', async () => {
    const { decider, selection, said, undoStack, stateOf } = await listFixture(30, {
      batch: false,
      filterActions: false,
    })
    selection.set(
      Array.from({ length: 20 }, (_, index) => 30 - index),
      true,
    )
    const seen: number[] = []
    store.sub(decider.stateAtom, () => {
      const { progress } = store.get(decider.stateAtom)
      if (!progress) return
      seen.push(progress.done)
      if (progress.done === 8) progress.cancel()
    })
    await decider.run(approve, null)
    await settle()
    expect(seen.slice(0, 3)).toEqual([0, 1, 2])
    const text = said.at(-1)?.text ?? ''
    expect(text).toMatch(/^已通过 (8|9|10|11|12) 项，未处理 (8|9|10|11|12) 项$/)
    const [failure] = store.get(decider.stateAtom).failures
    expect(lastDone(undoStack)?.tokens.length).toBe(20 - (failure?.meant.kind === 'rows' ? failure.meant.seen.size : 0))
    expect(stateOf(11)).toBe('failed')
    expect(store.get(decider.stateAtom).progress).toBeNull()
  })
})

describe('deciding about all that match', () => {
  it('sends the filter, what was seen, when, and what is taken out', async () => {
    const { decider, rows, selection, sent, said } = await listFixture(1000)
    selection.selectEverything({ expected: 1000, asOf: 500 })
    selection.toggle(999)
    await decider.run(approve, null)
    await settle()
    expect(sent).toEqual([
      {
        path: '/school/v3_0/dynamic/dynamic/approved',
        params: { filter: '{"status":"pending"}', expected: 999, asOf: 500, except: '999' },
      },
    ])
    expect(said.at(-1)).toMatchObject({ text: '已通过 999 项' })
    expect(rows.entryOf(1000)?.mark?.state).toBe('done')
    expect(rows.entryOf(999)?.mark).toBeNull()
    expect(rows.summary().size).toBe(100)
    expect(selection.summary().count).toBe(0)
  })

  it('offers to try again when the request fails; what is selected afterwards is that alone', async () => {
    const { decider, selection, respondWith, sent } = await listFixture(1000)
    respondWith(async () => {
      throw new Error('请求失败2')
    })
    selection.selectEverything({ expected: 1000, asOf: 500 }, [999])
    await decider.run(approve, null)
    await settle()
    expect(store.get(decider.stateAtom).failures[0]?.meant).toMatchObject({ kind: 'everything', except: [999] })
    selection.toggle(5)
    expect(selection.summary()).toMatchObject({ count: 1, everything: null })
    decider.retryFailed()
    await settle()
    expect(sent.map(({ params }) => params.except)).toEqual(['999', '999'])
  })

  it('goes row by row where the backend takes no filter', async () => {
    const { decider, selection, sent } = await listFixture(120, { batch: false, filterActions: false })
    selection.selectEverything({ expected: 120, asOf: 500 })
    await decider.run(approve, null)
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(sent).toHaveLength(120)
    expect(new Set(sent.map(({ params }) => params.id)).size).toBe(120)
  })

  it('acts on a record the address opened once it is read, and with the version it was read at', async () => {
    const { decider, pinned, sent, said } = await listFixture(3)
    pinned.pin(900)
    await decider.run(approve, null)
    expect(sent).toEqual([])
    expect(said.map(({ text }) => text)).toEqual(['这一条还没有读出来'])
    pinned.fill({ id: 900, changedAt: 0, version: 7, status: 'pending' })
    await decider.run(approve, null)
    await settle()
    expect(sent.map(({ params }) => params)).toEqual([{ id: 900, versions: '7' }])
  })
})
