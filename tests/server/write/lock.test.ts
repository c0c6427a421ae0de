import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import type { ChangeSet } from '../../../src/server/write/change-set.ts'
import { writeUnrecorded } from '../../../src/server/write/write-unrecorded.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const name = 'albumCategory'
const entity = entityNamed(catalogue, name)

describe.each(engines)('what a change reads to decide by on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine)
  })
  afterAll(() => server.remove())

  const within = <T>(work: (changes: ChangeSet) => Promise<T>): Promise<T> =>
    server.database.write((trx) => {
      const dependencies = dependenciesWithoutHandlers(server.database, catalogue)
      return writeUnrecorded({ dependencies, trx, schoolId: 1, now: Date.now() }, work)
    })
  /** Three categories that are stored, called by `letter`. */
  const stored = (letter: string) =>
    within((changes) =>
      changes.createAll(
        name,
        [1, 2, 3].map((at) => ({ name: `${letter}${at}`, sort: at })),
      ),
    )
  const sortsOf = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => [row.name, row.sort])

  test('has the rows it created, each once and as it is by now, behind those that are stored', async () => {
    await stored('甲')
    await within(async (changes) => {
      const id = await changes.create(name, { name: '甲4', sort: 1 })
      await changes.change(name, id, { sort: 7 })
      const all = ['甲4', '甲1', '甲3']
      expect(sortsOf(await changes.lock(name, { name: all }))).toEqual([
        ['甲1', 1],
        ['甲3', 3],
        ['甲4', 7],
      ])
      expect(await changes.lock(name, { id })).toMatchObject([{ id, name: '甲4', status: 'enabled' }])
      expect(await changes.lock(name, { name: '甲4', sort: 1 })).toEqual([])
      await changes.remove(name, id)
      expect(await changes.lock(name, { id })).toEqual([])
    })
  })

  test('judges those it edited or removed by what they hold by now', async () => {
    const first = await stored('乙')
    await within(async (changes) => {
      await changes.change(name, first, { sort: 9 })
      await changes.increment(name, first + 1, { sort: 7 })
      await changes.remove(name, first + 2)
      const called = ['乙1', '乙2', '乙3']
      expect(sortsOf(await changes.lock(name, { name: called }))).toEqual([
        ['乙1', 9],
        ['乙2', 9],
      ])
      expect(await changes.lock(name, { name: called, sort: [1, 2, 3] })).toEqual([])
      expect(sortsOf(await changes.lock(name, { name: called, sort: 9 }))).toEqual([
        ['乙1', 9],
        ['乙2', 9],
      ])
      await changes.change(name, first, { name: '丙' })
      expect(sortsOf(await changes.lock(name, { name: '丙' }))).toEqual([['丙', 9]])
    })
  })

  test('has those whole that it edited having read them in part', async () => {
    const first = await stored('丁')
    await within(async (changes) => {
      const part = { id: first, changedAt: 0, version: 0, status: 'enabled' }
      expect(changes.changeRow(entity, part, { status: 'disabled' })).toBe(true)
      const found = await changes.lock(name, { status: 'disabled', name: '丁1' })
      expect(found).toMatchObject([{ id: first, name: '丁1', sort: 1, status: 'disabled' }])
    })
  })

  test('forgets what a step that came to nothing had created', async () => {
    await within(async (changes) => {
      await changes.attempt(async () => {
        await changes.create(name, { name: '戊', sort: 1 })
        expect(await changes.lock(name, { name: '戊' })).toHaveLength(1)
        return false
      })
      expect(await changes.lock(name, { name: '戊' })).toEqual([])
    })
  })
})
