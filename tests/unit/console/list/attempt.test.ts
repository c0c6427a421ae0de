import { describe, expect, it } from 'vitest'
import { haveWitness, type Run } from '../../../../src/console/command/witness.ts'
import { ApiError } from '../../../../src/console/session/call/api-error.ts'
import { settle } from './fake-list.ts'
import { command, listFixture } from './list-fixture.ts'

const refuse = command('dynamic.refuse')
/** An action that settles its row and asks for what somebody writes. */
const write = { ...refuse, action: { ...refuse.action, ask: ['content'] } }

const wrong = { id: 3, reason: '最多还能退 ¥1.00', by: null, at: null, field: 'content' }

describe('what an action asks for that somebody writes', () => {
  it('is done while it is asked for, and until it is taken nothing is left, said or moved on from', async () => {
    const list = await listFixture(3)
    const skipped = async () => ({ changed: 0, skipped: [wrong], skippedCount: 1, undo: null })
    const { decider, cursor, sent, said, stateOf } = list
    const refusals: unknown[] = []
    const recorded: Run[] = []
    haveWitness((run) => recorded.push(run))
    list.answerBy(async ({ attempt }) => {
      list.respondWith(skipped)
      refusals.push(await attempt?.({ content: '9' }))
      expect([cursor.index(), stateOf(3), said]).toEqual([0, 'skipped', []])
      list.respondWith(async () => {
        throw new ApiError('「内容」太长', { code: -2, status: 200, field: 'content' })
      })
      refusals.push(await attempt?.({ content: '99' }))
      expect([cursor.index(), stateOf(3), said]).toEqual([0, 'failed', []])
      list.respondWith(async () => ({ changed: 1, skipped: [], skippedCount: 0, undo: 'u' }))
      refusals.push(await attempt?.({ content: '1' }))
      return { content: '1' }
    })
    const doing = await decider.run(write, null)
    expect(await doing?.outcome).toMatchObject({ changed: 1 })
    expect(refusals).toEqual([
      { field: 'content', reason: wrong.reason },
      { field: 'content', reason: '「内容」太长' },
      null,
    ])
    expect(sent.map(({ params }) => params.content)).toEqual(['9', '99', '1'])
    expect(said).toMatchObject([{ role: 'status', text: '已拒绝 1 项' }])
    expect(cursor.index()).toBe(1)
    // A macro is of what was done.
    expect(recorded.map(({ inputs }) => inputs)).toEqual([{ content: '1' }])
    haveWitness(null)
  })

  it('says what came of it where the question was withdrawn before the answer', async () => {
    const list = await listFixture(3)
    let answerNow = () => {}
    list.respondWith(async () => {
      await new Promise<void>((resolve) => {
        answerNow = resolve
      })
      return { changed: 0, skipped: [wrong], skippedCount: 1, undo: null }
    })
    list.answerBy(async ({ attempt }) => {
      void attempt?.({ content: '9' })
      return null
    })
    await list.decider.run(write, null)
    await settle()
    answerNow()
    await settle()
    expect(list.said).toMatchObject([{ role: 'alert', text: `没有拒绝：${wrong.reason}` }])
  })

  it('gives way where other values would not help: somebody was first, or no answer came', async () => {
    const list = await listFixture(3)
    const refusals: unknown[] = []
    list.answerBy(async ({ attempt }) => {
      list.respondWith(async () => {
        const skipped = [{ id: 3, reason: '已由 王老师 拒绝', by: '王老师', at: 9 }]
        return { changed: 0, skipped, skippedCount: 1, undo: null }
      })
      refusals.push(await attempt?.({ content: '9' }))
      list.respondWith(async () => {
        throw new ApiError('请求失败2', { code: null, status: 0 })
      })
      refusals.push(await attempt?.({ content: '9' }))
      return null
    })
    await list.decider.run(write, null)
    await settle()
    expect(refusals).toEqual([null, null])
    expect(list.said.map(({ text, canRetry }) => [text, canRetry])).toEqual([
      ['没有拒绝：已由 王老师 拒绝', false],
      ['没有拒绝：请求失败2', true],
    ])
  })

  it('is not waited for where a reason or a record to choose is all that is asked', async () => {
    const { decider, asked } = await listFixture(3)
    await decider.run(refuse, null)
    await decider.run(write, null)
    await decider.run(command('dynamic.chooseTopic'), null)
    expect(asked.map(({ attempt }) => attempt !== null)).toEqual([false, true, false])
  })
})
