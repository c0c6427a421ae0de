import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { takeVersionAhead, versionsFor } from '../../../src/server/database/school-version.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { countedRows, fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { catalogue } from '../calls/small-catalogue.ts'
import { openSmallSchool, type SmallSchool } from '../calls/small-school.ts'
import { engines } from '../support/test-database.ts'
import { trustSize } from '../support/trust-size.ts'

const post = entityNamed(catalogue, 'post')
const begun = 24

const step = record({
  what: constantFrom('publish', 'approve', 'refuse', 'delete', 'clear', 'whole', 'undo', 'older', 'fill'),
  id: integer({ min: 1, max: 40 }),
  server: integer({ min: 0, max: 1 }),
})
type Step = { readonly what: string; readonly id: number; readonly server: number }

describe.each(engines)('rows by their status on %s', (engine) => {
  let school: SmallSchool
  let servers: readonly SmallSchool[]

  beforeAll(async () => {
    school = await openSmallSchool(engine)
    servers = engine === 'postgres' ? [school, await openSmallSchool(engine, { beside: school })] : [school]
    await school.database.write((trx) =>
      trx.insertInto('school').values({ id: 1, name: '青川大学', logo: '' }).execute(),
    )
    await school.seed('person', [{ name: '林晓' }])
    await school.seed('shelf', [{ name: '学习' }])
    await school.seed(
      'post',
      Array.from({ length: begun }, (_, index) => ({ title: `帖子 ${index}`, author: 1, shelf: index % 3 ? 1 : null })),
    )
  })
  afterAll(async () => {
    for (const each of servers.toReversed()) await each.remove()
  })

  const undos: string[] = []
  const call = async ({ server }: Pick<Step, 'server'>, method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await (servers[server] ?? school).call('wang', method, url, body)
    if (answer.data?.undo) undos.push(answer.data.undo)
    return answer
  }
  const shown = async (server = 0) =>
    (await call({ server }, 'GET', '/small/post?limit=1&counts=1')).data as {
      total: number
      counts: Record<string, number>
      asOf: number
    }
  const counted = async () => {
    const rows = await countedRows(school.database.db, 1, post)
    return Object.fromEntries(['pending', 'approved', 'refused'].map((value) => [value, rows.get(value) ?? 0]))
  }
  const kept = async () => (await versionsFor(school.database.db, 1, 'post')).counts
  /** The database, where something is done before each of a server's changes. */
  const writingAfter = (act: () => Promise<unknown>): SmallSchool['database'] => ({
    ...school.database,
    write: async (fn, schoolId) => {
      await act()
      return school.database.write(fn, schoolId)
    },
  })
  /** A server of an earlier version changes a row: it knows versions, and nothing of counts. */
  const writeAsOlder = (id: number) =>
    school.database.write(async (trx) => {
      const version = await (await takeVersionAhead(trx, 1))()
      await entityTables(trx)
        .updateTable('post')
        .set({ status: 'refused', version })
        .where('school_id', '=', 1)
        .where('id', '=', id)
        .execute()
      await trx
        .insertInto('entity_version')
        .values({ school_id: 1, entity: 'post', version })
        .onConflict((conflict) => conflict.columns(['school_id', 'entity']).doUpdateSet({ version }))
        .execute()
    })

  const take = async (step: Step): Promise<unknown> => {
    const { what, id } = step
    switch (what) {
      case 'publish':
        return call(step, 'POST', '/small/post/publish', { title: `新帖 ${id}`, author: 1 })
      case 'approve':
        return call(step, 'GET', `/small/post/approve?ids=${id},${id + 1},${id + 5}`)
      case 'refuse':
        return call(step, 'GET', `/small/post/refuse?ids=${id},${id + 2}&reason=${encodeURIComponent('广告')}`)
      case 'delete':
        return call(step, 'POST', '/small/post/delete', { id })
      case 'clear':
        return call(step, 'POST', '/small/post/clearShelf', { id })
      case 'whole': {
        const { counts, asOf } = await shown(step.server)
        const filter = { status: 'pending' }
        return call(step, 'GET', `/small/post/approve?${encoded({ filter, expected: counts.pending ?? 0, asOf })}`)
      }
      case 'older':
        return writeAsOlder(id)
      case 'fill':
        return fillCounts((servers[step.server] ?? school).database, 1, post)
      default: {
        const token = undos.splice(id % Math.max(1, undos.length), 1)[0]
        return token && call(step, 'POST', '/console/undo', { undo: token })
      }
    }
  }

  test('are what is counted, whatever is done at once, taken back or done by an older server', {
    timeout: 240_000,
  }, async () => {
    const rounds = array(array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    const played = asyncProperty(rounds, async (steps) => {
      for (const round of steps) {
        await Promise.all(round.map(take))
        const counts = await counted()
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
        for (const server of servers.keys()) expect(await shown(server)).toMatchObject({ counts, total })
        expect(await findDifferences(school.database, catalogue)).toEqual([])
      }
    })
    await assert(played, { numRuns: trustSize(200, 12) })
    await fillCounts(school.database, 1, post)
    expect(await versionsFor(school.database.db, 1, 'post')).toMatchObject({ countedBy: 'status' })
    await call({ server: 0 }, 'POST', '/small/post/publish', { title: '最后一帖', author: 1 })
    expect(await versionsFor(school.database.db, 1, 'post')).toMatchObject({ countedBy: 'status' })
    expect(await kept()).toEqual(await countedRows(school.database.db, 1, post))
  })

  test('are counted once, and beside those who change them, however many come in between', async () => {
    await writeAsOlder(3)
    expect(await versionsFor(school.database.db, 1, 'post')).toMatchObject({ countedBy: null })
    const countings: string[] = []
    let isCounting = true
    school.database.activity.onQuery(({ sql }) => {
      if (isCounting && /count\(\*\)/.test(sql)) countings.push(sql)
    })
    const crowded = writingAfter(() =>
      call({ server: 0 }, 'POST', '/small/post/publish', { title: '又一帖', author: 1 }),
    )
    await fillCounts(crowded, 1, post)
    isCounting = false
    expect(countings).toHaveLength(1)
    expect(await versionsFor(school.database.db, 1, 'post')).toMatchObject({ countedBy: 'status' })
    expect(await kept()).toEqual(await countedRows(school.database.db, 1, post))
  })

  test('are not believed where an older server changed them while they were counted', async () => {
    await writeAsOlder(4)
    let older = 4
    const beside = writingAfter(() => writeAsOlder(older++))
    await fillCounts(beside, 1, post)
    expect(await versionsFor(school.database.db, 1, 'post')).not.toMatchObject({ countedBy: 'status' })
    await fillCounts(school.database, 1, post)
    expect(await kept()).toEqual(await countedRows(school.database.db, 1, post))
  })

  test('are counted by whoever comes next where one who counted them is gone', async () => {
    await writeAsOlder(5)
    let writes = 0
    const dying = writingAfter(async () => {
      if (++writes === 2) throw new Error('gone')
    })
    await expect(fillCounts(dying, 1, post)).rejects.toThrow('gone')
    const counting = expect.stringMatching(/^counting status /)
    expect(await versionsFor(school.database.db, 1, 'post')).toMatchObject({ countedBy: counting, counts: new Map() })
    await call({ server: 0 }, 'POST', '/small/post/publish', { title: '又一帖', author: 1 })
    await fillCounts(school.database, 1, post)
    expect(await versionsFor(school.database.db, 1, 'post')).toMatchObject({ countedBy: 'status' })
    expect(await kept()).toEqual(await countedRows(school.database.db, 1, post))
  })

  test('that were written past the write path are found by npm run verify-data', async () => {
    await fillCounts(school.database, 1, post)
    await school.database.write((trx) =>
      trx
        .updateTable('row_count')
        .set((each) => ({ total: each('total', '+', 7) }))
        .where('entity', '=', 'post')
        .where('value', '=', 'pending')
        .execute(),
    )
    const found = await findDifferences(school.database, catalogue)
    expect(found).toEqual([
      {
        schoolId: 1,
        entity: 'post',
        id: 0,
        text: expect.stringMatching(/^「.+」（status）为 pending 的行数记的是 \d+/),
      },
    ])
  })
})

function encoded(params: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [name, asText(value)]))
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
