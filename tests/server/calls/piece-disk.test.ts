import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { nextTurn } from '../../../src/server/scheduling/next-turn.ts'
import { catalogue } from './small-catalogue.ts'
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
  // Else the first list that is asked for counts has it done, and waits for the disk with that.
  await fillCounts(school.database, 1, entityNamed(catalogue, 'post'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const keep of kept.splice(0)) keep()
  await school.remove()
})

const counts = async () => (await school.call('wang', 'GET', '/small/post?counts=1&limit=1')).data.counts

async function approveAll() {
  const { asOf } = (await school.call('wang', 'GET', '/small/post?limit=1')).data
  return school.call('wang', 'POST', '/small/post/approved', { filter: {}, expected: rows, asOf })
}

/** Has the disk keep what was committed only once told to. */
async function holdDisk() {
  const keeps = await disk()
  keeps.mockImplementation(() => new Promise<void>((resolve) => kept.push(resolve)))
  return keeps
}

/** Expects the counts to come to this, and no further. */
async function standStill(expected: Readonly<Record<string, number>>) {
  await expect.poll(counts, { interval: 1 }).toEqual(expected)
  await someTurns()
  expect(await counts()).toEqual(expected)
}

async function someTurns() {
  for (let turn = 0; turn < 100; turn++) await nextTurn()
}

async function keepNext() {
  await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
  kept.pop()?.()
}

test('who decides beside a batch is answered once the disk has the decision, before the next piece', async () => {
  const isRefused = async () => (await school.row('post', rows))?.status === 'refused'
  const told: string[] = []
  const keeps = await holdDisk()
  const batch = approveAll()
  batch.then(() => told.push('batch'))
  // The decision is made while the disk keeps the batch's record.
  await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
  const decision = school.call('li', 'GET', `/small/post/refuse?id=${rows}&reason=广告`)
  decision.then(() => told.push('decision'))
  await expect.poll(isRefused, { interval: 1 }).toBe(true)
  await keepNext()
  await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
  await someTurns()
  expect(await counts()).toEqual({ pending: rows - 1, approved: 0, refused: 1 })
  expect(told).toEqual([])
  keeps.mockRestore()
  await keepNext()
  expect((await batch).data).toMatchObject({ changed: rows - 1, skippedCount: 1 })
  expect(told).toEqual(['decision', 'batch'])
})

test('a piece is written while the disk keeps the one before it, and none beyond; a batch is answered once it has them all', async () => {
  let isAnswered = false
  const keeps = await holdDisk()
  const batch = approveAll().finally(() => {
    isAnswered = true
  })
  await keepNext()
  await standStill({ pending: 600, approved: 1_000, refused: 0 })
  await keepNext()
  await standStill({ pending: 100, approved: 1_500, refused: 0 })
  await keepNext()
  await standStill({ pending: 0, approved: rows, refused: 0 })
  expect(isAnswered).toBe(false)
  keeps.mockRestore()
  await keepNext()
  expect((await batch).data).toMatchObject({ changed: rows, skippedCount: 0 })
})

test('a batch of which the disk refused a piece is not answered as done', async () => {
  const keeps = await holdDisk()
  const batch = approveAll()
  await expect.poll(() => kept.length, { interval: 1 }).toBe(1)
  keeps.mockRejectedValueOnce(new Error('EIO: i/o error, fdatasync'))
  keeps.mockResolvedValue(undefined)
  await keepNext()
  expect(await batch).toMatchObject({ status: 500 })
  expect(await counts()).toEqual({ pending: 600, approved: 1_000, refused: 0 })
})

/** What has the disk keep SQLite's log. */
async function disk() {
  const file = await open(join(school.config.dataDir, 'campus.sqlite-wal'))
  await file.close()
  return vi.spyOn(Object.getPrototypeOf(file), 'datasync')
}
