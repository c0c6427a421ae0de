import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from '../../../src/server/next-turn.ts'
import { openSmallSchool, type SmallSchool } from './small-school.ts'

const rows = 1_600

let school: SmallSchool
/** Ends what the disk was asked for, where a test has it wait. */
const kept: (() => void)[] = []
beforeEach(async () => {
  school = await openSmallSchool('sqlite')
  await school.seed(
    'post',
    Array.from({ length: rows }, (_, index) => ({ title: `帖子 ${index}` })),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const keep of kept.splice(0)) keep()
  await school.remove()
})

test('who decides beside a batch is answered once the disk has the decision, before the next piece', async () => {
  const { asOf } = (await school.call('wang', 'GET', '/small/post?limit=1')).data
  const counts = async () => (await school.call('wang', 'GET', '/small/post?counts=1&limit=1')).data.counts
  const isRefused = async () => (await school.row('post', rows))?.status === 'refused'
  const told: string[] = []
  const keeps = await disk()
  keeps.mockImplementation(() => new Promise<void>((resolve) => kept.push(resolve)))
  const keepNext = async () => {
    await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
    kept.pop()?.()
  }
  const batch = school.call('wang', 'POST', '/small/post/approved', { filter: {}, expected: rows, asOf })
  batch.then(() => told.push('batch'))
  // The batch's record and its first piece; the decision is made while the disk keeps the second.
  await keepNext()
  await keepNext()
  await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
  const decision = school.call('li', 'GET', `/small/post/refuse?id=${rows}&reason=广告`)
  decision.then(() => told.push('decision'))
  await expect.poll(isRefused, { interval: 1 }).toBe(true)
  await keepNext()
  await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect(await counts()).toEqual({ pending: 599, approved: 1_000, refused: 1 })
  expect(told).toEqual([])
  keeps.mockRestore()
  await keepNext()
  expect((await batch).data).toMatchObject({ changed: rows - 1, skippedCount: 1 })
  expect(told).toEqual(['decision', 'batch'])
})

/** What has the disk keep SQLite's log. */
async function disk() {
  const file = await open(join(school.config.dataDir, 'campus.sqlite-wal'))
  await file.close()
  return vi.spyOn(Object.getPrototypeOf(file), 'datasync')
}
