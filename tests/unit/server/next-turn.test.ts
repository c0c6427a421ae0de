import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { doForCall, takeLong } from '../../../src/server/scheduling/call-at-hand.ts'
import { nextSpareTurn, nextTurn, pauses } from '../../../src/server/scheduling/next-turn.ts'
import { keepBusy, restsBetween } from '../../support/spare-work.ts'

describe('long work on the event loop', () => {
  test.each([
    ['what somebody waits for', nextTurn],
    ['what takes long', nextSpareTurn],
  ])('goes on one at each turn, in order, however many wait: %s', async (_, nextTurn) => {
    let turn = 0
    let isOver = false
    const count = async () => {
      for (; !isOver; turn++) await setImmediate()
    }
    const counted = count()
    const seen: [work: number, turn: number][] = []
    const work = async (name: number) => {
      for (let slice = 0; slice < 3; slice++) {
        await nextTurn()
        seen.push([name, turn])
      }
    }
    await Promise.all([work(1), work(2), work(3)])
    isOver = true
    await counted
    expect(seen.map(([name]) => name)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
    expect(new Set(seen.map(([, at]) => at)).size).toBe(seen.length)
  })

  test('rests as long as it worked where several wait and somebody has just asked, and not at all otherwise', async () => {
    expect(Math.min(...(await restsBetween(10, 2))), 'nobody asks').toBeLessThan(9)
    const answerAtOnce = () => doForCall(() => undefined)()
    expect(Math.min(...(await restsBetween(10, 2, answerAtOnce)))).toBeGreaterThanOrEqual(9)
    expect(Math.min(...(await restsBetween(10, 1, answerAtOnce))), 'one alone').toBeLessThan(9)
  })

  test('waits for the answer to a call under way where several wait, but neither for long ones nor for ever', async () => {
    const besideCall = async (run: () => void, answerAfter?: number) => {
      const answered = doForCall(run)
      if (answerAfter !== undefined) setTimeout(answered, answerAfter)
      const [first] = await restsBetween(10, 2)
      answered()
      return first
    }
    expect(await besideCall(() => undefined, 40), 'until it is answered').toBeGreaterThanOrEqual(25)
    expect(await besideCall(takeLong), 'one that takes long').toBeLessThan(40)
    expect(await besideCall(() => undefined), 'one that is not answered').toBeGreaterThanOrEqual(45)
  })

  test('pauses once a slice of time is used up, and not before', async () => {
    let hasTurned = false
    const turned = setImmediate().then(() => {
      hasTurned = true
    })
    const pause = pauses()
    await pause()
    expect(hasTurned).toBe(false)
    keepBusy(6)
    await pause()
    await turned
    expect(hasTurned).toBe(true)
  })
})
