import { describe, expect, it } from 'vitest'
import { settle } from './fake-list.ts'
import { changeEvent, command, lastDone, listFixture } from './list-fixture.ts'

const approve = command('dynamic.approve')

describe('an answer that comes late', () => {
  it('says that a row was skipped, but neither selects it nor moves the cursor: the next key is for what is seen', async () => {
    const { decider, selection, cursor, respondWith, sent, answerWith } = await listFixture(12)
    selection.set([12, 9], true)
    let answer = () => {}
    respondWith(async ({ params }) => {
      if (params.ids === undefined) return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version: 502 }
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      const skipped = [{ id: 9, reason: '已由 王老师 拒绝', by: '王老师', at: 9 }]
      return { changed: 1, skipped, skippedCount: 1, undo: 'u', version: 501 }
    })
    await decider.run(approve, null)
    await settle()
    cursor.moveTo(6)
    expect(cursor.id()).toBe(6)
    answer()
    await settle()
    expect([selection.summary().count, cursor.id()]).toEqual([0, 6])
    answerWith({})
    await decider.run(command('dynamic.delete'), null)
    await settle()
    expect(sent.at(-1)?.params).toMatchObject({ id: 6 })
  })

  it('of an own action before it is what the second one of a row means', async () => {
    const { decider, sent, respondWith, write, rows } = await listFixture(3)
    const answers: (() => void)[] = []
    respondWith(async ({ params }) => {
      const version = write(Number(params.id), { status: 'approved' })
      await new Promise<void>((resolve) => answers.push(resolve))
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version }
    })
    await decider.run(approve, null, { ids: [3] })
    await decider.run(command('dynamic.setHot'), null, { ids: [3] })
    await settle()
    answers.shift()?.()
    await settle()
    answers.shift()?.()
    await settle()
    expect(sent.map(({ params }) => params)).toEqual([
      { id: 3, versions: '1' },
      { id: 3, versions: '501' },
    ])
    expect(rows.entryOf(3)?.mark).toMatchObject({ state: 'done', command: 'dynamic.setHot' })
  })

  it('of own actions before it is what the third one of a row means, pressed before the row is read again', async () => {
    const { decider, sent, respondWith, write, delayById } = await listFixture(3)
    const answers: (() => void)[] = []
    respondWith(async ({ params }) => {
      const version = write(Number(params.id), { status: 'approved' })
      await new Promise<void>((resolve) => answers.push(resolve))
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version }
    })
    delayById()
    await decider.run(approve, null, { ids: [3] })
    await decider.run(command('dynamic.setTop'), null, { ids: [3] })
    await settle()
    answers.shift()?.()
    await settle()
    answers.shift()?.()
    await settle()
    await decider.run(command('dynamic.cancelTop'), null, { ids: [3] })
    await settle()
    answers.shift()?.()
    await settle()
    expect(sent.map(({ params }) => params.versions)).toEqual(['1', '501', '502'])
  })

  it('shows nothing of an own action that failed once the next one on its row is done', async () => {
    const { decider, respondWith, write, onChange, rows } = await listFixture(3)
    const answers: (() => void)[] = []
    const told = write(3, { status: 'approved' })
    onChange(changeEvent({ ids: [3], batch: told }), 1)
    await settle()
    respondWith(async ({ path, params }) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      if (path.endsWith('/hot')) throw new Error('请求失败2')
      const version = write(Number(params.id), { top: true })
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'u', version }
    })
    await decider.run(command('dynamic.setHot'), null, { ids: [3] })
    await decider.run(command('dynamic.setTop'), null, { ids: [3] })
    // What is told of the row once more is older than what the second one will make of it.
    onChange(changeEvent({ ids: [3], batch: told }), 1)
    for (let turn = 0; turn < 2; turn++) {
      await settle()
      answers.shift()?.()
    }
    await settle()
    expect(rows.entryOf(3)?.row).toMatchObject({ status: 'approved', hot: false, top: true })
  })

  it('is nothing to a key pressed while all that match were counted, once the one before it has dealt with them', async () => {
    const { decider, selection, sent, said } = await listFixture(3)
    let counted: (found: { expected: number; asOf: number }) => void = () => undefined
    const counting = new Promise<{ expected: number; asOf: number }>((resolve) => {
      counted = resolve
    })
    void selection.selectCounted(() => counting)
    const first = decider.run(approve, null)
    const second = decider.run(command('dynamic.delete'), null)
    // None of the rows shown is among them: the cursor stays where it is.
    counted({ expected: 300, asOf: 0 })
    await Promise.all([first, second])
    await settle()
    expect(sent.map(({ params }) => params.expected)).toEqual([300])
    expect(said.map(({ text }) => text)).toContain('没有选中的内容')
  })

  it('of a session that ended is kept to be taken back; what waited is not sent, and named', async () => {
    const { decider, sent, unsent, respondWith, undoStack, end } = await listFixture(5)
    let answer = () => {}
    respondWith(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { changed: 1, skipped: [], skippedCount: 0, undo: 'late', version: 501 }
    })
    for (let press = 0; press < 3; press++) await decider.run(approve, null)
    await settle()
    end()
    answer()
    await settle()
    expect(sent).toHaveLength(1)
    expect(unsent).toEqual(['通过', '通过'])
    expect(lastDone(undoStack)?.tokens).toEqual(['late'])
  })
})

describe('reading the list anew', () => {
  it('lets go of selected rows that are no longer shown, and says so', async () => {
    const { selection, refresh, stored, deselected, decider, sent, answerWith } = await listFixture(300)
    selection.set([300, 250], true)
    for (const id of [300, 299]) stored.delete(id)
    await refresh()
    expect([[...selection.picked()], deselected]).toEqual([[250], [1]])
    selection.selectEverything({ expected: 298, asOf: 500 })
    await refresh()
    expect(selection.summary()).toMatchObject({ count: 0, everything: null })
    answerWith({})
    await decider.run(command('dynamic.delete'), null)
    await settle()
    expect(sent.at(-1)?.params).toMatchObject({ id: 298 })
  })

  it('keeps the cursor on its row, wherever that comes to stand', async () => {
    const { rows, cursor, stored, write } = await listFixture(50)
    cursor.moveTo(10)
    expect(cursor.id()).toBe(40)
    const before = [...stored]
    stored.clear()
    stored.set(99, { id: 99, changedAt: 0, version: 1, status: 'pending' })
    for (const [id, row] of before) stored.set(id, row)
    write(99, {})
    await rows.reload()
    expect([cursor.id(), cursor.index()]).toEqual([40, 11])
  })

  it('goes to the top with the key, and not again once the operator went on', async () => {
    const { refresh, cursor } = await listFixture(50)
    cursor.moveTo(10)
    const refreshing = refresh()
    expect(cursor.index()).toBe(0)
    cursor.moveTo(5)
    await refreshing
    expect(cursor.index()).toBe(5)
  })
})
