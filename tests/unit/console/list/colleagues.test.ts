import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createColleagues, lease } from '../../../../src/console/list/presence/colleagues.ts'

const said = (row: number | null, id = 2, name = '王老师') => ({ entity: 'dynamic', row, by: { id, name } })

describe('colleagues of a list', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('look at what they said last, until they leave or say no more', () => {
    const colleagues = createColleagues()
    const heard: string[] = []
    for (const row of [7, 8]) colleagues.subscribe(row, () => heard.push(`${row} ${colleagues.nameAt(row)}`))
    expect(colleagues.hear(said(7))).toBe(true)
    vi.advanceTimersByTime(lease - 1)
    expect(colleagues.hear(said(8))).toBe(false)
    expect([colleagues.nameAt(7), colleagues.nameAt(8), colleagues.isSeen(8)]).toEqual([null, '王老师', true])
    vi.advanceTimersByTime(lease - 1)
    expect(colleagues.isAlone()).toBe(false)
    vi.advanceTimersByTime(1)
    expect([colleagues.nameAt(8), colleagues.isAlone()]).toEqual([null, true])
    expect(colleagues.hear(said(7))).toBe(true)
    expect(colleagues.hear(said(null))).toBe(false)
    expect([colleagues.nameAt(7), colleagues.isAlone()]).toEqual([null, true])
    expect(heard).toEqual(['7 王老师', '7 null', '8 王老师', '8 null', '7 王老师', '7 null'])
  })

  it('share a row, which is seen until the last of them has gone on', () => {
    const colleagues = createColleagues()
    colleagues.hear(said(7))
    colleagues.hear(said(7, 3, '李老师'))
    colleagues.hear(said(8))
    expect([colleagues.nameAt(7), colleagues.nameAt(8)]).toEqual(['李老师', '王老师'])
    colleagues.forgetAll()
    expect([colleagues.isSeen(7), colleagues.isSeen(8), colleagues.isAlone()]).toEqual([false, false, true])
  })
})
