import { describe, expect, it } from 'vitest'
import { settle } from './fake-list.ts'
import { command, listFixture } from './list-fixture.ts'

const approve = command('dynamic.approve')

describe('a decision about all that match', () => {
  it('announces nothing of what it moved itself as new, while it is on its way and once it is answered', async () => {
    const { decider, rows, selection, sent, respondWith } = await listFixture(1000)
    const announced: number[] = []
    rows.subscribeSummary(() => announced.push(rows.summary().arrivals))
    respondWith(async () => {
      // What is told of its first rows while the others are still to come.
      rows.take({ total: 950, counts: null })
      return { changed: 1000, skipped: [], skippedCount: 0, undo: 'undo', version: 501 }
    })
    selection.selectEverything({ expected: 1000, asOf: 500 })
    await decider.run(approve, null)
    await expect.poll(() => sent).toHaveLength(1)
    await settle()
    expect(rows.summary()).toMatchObject({ size: 100, total: 0 })
    expect(Math.max(...announced)).toBe(0)
  })

  it('announces nothing where rows it is about to show are gone before they are read', async () => {
    const { decider, rows, selection, sent, stored, write, respondWith } = await listFixture(1000)
    const announced: number[] = []
    rows.subscribeSummary(() => announced.push(rows.summary().arrivals))
    respondWith(async () => {
      for (const id of [...stored.keys()].filter((id) => id > 40)) write(id, { status: 'approved' })
      // The list has moved on to them, and 40 of 900 still wait.
      rows.want(100, 130)
      await settle()
      return { changed: 1000, skipped: [], skippedCount: 0, undo: 'undo', version: 501 }
    })
    selection.selectEverything({ expected: 1000, asOf: 500 })
    await decider.run(approve, null)
    await expect.poll(() => sent).toHaveLength(1)
    await settle()
    expect(rows.summary().size).toBe(140)
    expect(Math.max(...announced)).toBe(0)
  })
})
