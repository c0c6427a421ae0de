import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { fillCounts } from '../../../src/server/rows/kept-counts.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import type { PieceTime } from '../../../src/server/write/batch/piece-sizes.ts'
import { engines } from '../support/test-database.ts'
import { catalogue } from './small-catalogue.ts'
import { type Answer, openSmallSchool, type SmallSchool, type Who } from './small-school.ts'

const rows = 1_600

describe.each(engines)('a batch of more rows than one change writes on %s', (engine) => {
  let school: SmallSchool
  const call = (...args: Parameters<SmallSchool['call']>) => school.call(...args)
  const undo = (who: Who, token: string) => call(who, 'POST', '/console/undo', { undo: token })
  const counts = async () => (await call('wang', 'GET', '/small/post?counts=1&limit=1')).data.counts
  const approveAll = async () => {
    const seen = (await call('wang', 'GET', '/small/post?limit=1')).data
    return call('wang', 'POST', '/small/post/approved', { filter: {}, expected: rows, asOf: seen.asOf })
  }
  const batches = async () => (await call('wang', 'GET', '/console/audit')).data.list

  beforeEach(async () => {
    school = await openSmallSchool(engine)
    await school.seed(
      'post',
      Array.from({ length: rows }, (_, index) => ({ title: `帖子 ${index}` })),
    )
    // Else the first list would have it done between the writes that are looked at.
    await fillCounts(school.database, 1, entityNamed(catalogue, 'post'))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await school.remove()
  })

  test('lets a colleague decide in between, and leaves that decision alone', async () => {
    const decided = afterWrites(school.database, 3, () =>
      call('li', 'GET', `/small/post/refuse?id=${rows}&reason=广告`),
    )
    const { data } = await approveAll()
    expect((await decided()).data).toMatchObject({ changed: 1 })
    expect(data).toMatchObject({ changed: rows - 1, skippedCount: 1, version: null })
    expect(data.skipped).toEqual([{ id: rows, reason: '已由 李老师 拒绝', by: '李老师', at: expect.any(Number) }])
    expect(data.pieces).toEqual([1, 2, 4, 5])
    expect(await counts()).toEqual({ pending: 0, approved: rows - 1, refused: 1 })
    expect(await school.row('post', 1)).toMatchObject({ version: 1 })
    expect(await school.row('post', rows - 1)).toMatchObject({ version: 5 })
  })

  test('answers what others ask by the network before it is over, and so does its undo', async () => {
    const address = await school.listen()
    const post = (who: Who, path: string, body: object) =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'x-who': who, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const asked = async (path: string, body: object) => {
      const order: string[] = []
      const written = afterWrites(school.database, 2, async () => undefined)
      const batch = post('wang', path, body).then(() => order.push('batch'))
      await expect.poll(written, { interval: 1 }).toBeUndefined()
      await fetch(`${address}/small/post?limit=1`, { headers: { 'x-who': 'li' } }).then(() => order.push('list'))
      await batch
      vi.restoreAllMocks()
      return order
    }
    const { asOf } = (await call('wang', 'GET', '/small/post?limit=1')).data
    expect(await asked('/small/post/approved', { filter: {}, expected: rows, asOf })).toEqual(['list', 'batch'])
    const [{ undo: token }] = await batches()
    expect(await asked('/console/undo', { undo: token })).toEqual(['list', 'batch'])
  })

  test('is one batch of the audit with one undo, from each row of it as well, and can be done again', async () => {
    const { data } = await approveAll()
    const [batch, ...others] = await batches()
    expect([batch, others]).toMatchObject([{ title: '通过', count: rows, skipped: 0, undo: data.undo }, []])
    const ofBatch = (await call('wang', 'GET', `/console/audit?batch=${batch.id}&limit=500`)).data.list
    expect(ofBatch).toHaveLength(500)
    for (const row of [1, rows]) {
      const history = (await call('wang', 'GET', `/console/audit?entity=post&id=${row}`)).data.list
      expect(history).toMatchObject([{ batch: { id: batch.id, count: rows, undo: data.undo }, rowId: row }])
      expect((await call('wang', 'GET', `/console/audit?row=${row}`)).data).toMatchObject({ list: [batch], total: 1 })
    }
    const undone = await undo('wang', data.undo)
    expect(undone.data).toMatchObject({ changed: rows, skippedCount: 0 })
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
    expect(await batches()).toMatchObject([
      { title: '撤销「通过」', count: rows, undoOf: batch.id, undo: undone.data.undo },
      { id: batch.id, undo: null, undoneBy: '王老师' },
    ])
    expect((await undo('wang', data.undo)).message).toContain('已经撤销过了')
    expect((await undo('wang', undone.data.undo)).data).toMatchObject({ changed: rows, skippedCount: 0 })
    expect(await counts()).toEqual({ pending: 0, approved: rows, refused: 0 })
  })

  test('that ends halfway is what was done until then, said so, and taken back as that', async () => {
    breakWrite(school.database, 4)
    const { code, data } = await approveAll()
    expect([code, data.changed, data.skippedCount, data.skipped.length]).toEqual([0, 1000, 600, 600])
    expect(data.skipped[0]).toMatchObject({ id: 1001, reason: expect.stringContaining('没有处理') })
    expect(await counts()).toEqual({ pending: 600, approved: 1000, refused: 0 })
    expect(await batches()).toMatchObject([{ count: 1000, undo: data.undo }])
    expect((await undo('wang', data.undo)).data).toMatchObject({ changed: 1000 })
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
  })

  test('that the database keeps from going on says what it was', async () => {
    breakWrite(school.database, 4, 'ENOSPC')
    const { code, data } = await approveAll()
    expect([code, data.changed, data.skippedCount]).toEqual([0, 1000, 600])
    expect(data.skipped[0]).toMatchObject({ id: 1001, reason: '服务器的存储空间已满，没有保存，请联系管理员' })
  })

  test('whose undo ends halfway can be taken back further', async () => {
    const { data } = await approveAll()
    breakWrite(school.database, 3)
    const half = await undo('wang', data.undo)
    expect(half.data).toMatchObject({ changed: 100, skippedCount: 1500 })
    expect(await counts()).toEqual({ pending: 100, approved: 1500, refused: 0 })
    const [, batch] = await batches()
    expect(batch).toMatchObject({ undo: data.undo, undoneAt: null })
    expect((await undo('wang', data.undo)).data).toMatchObject({ changed: 1500, skippedCount: 0 })
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
  })

  test('that is taken back while it is under way writes no more, and nothing of it stands', async () => {
    const undone = afterWrites(school.database, 3, async () => undo('li', (await batches())[0].undo))
    const { data } = await approveAll()
    expect((await undone()).data).toMatchObject({ changed: 1000, skippedCount: 0 })
    expect(data).toMatchObject({ changed: 1000, skippedCount: 600 })
    expect(data.skipped[0]).toMatchObject({ id: 1001, reason: expect.stringContaining('已被撤销') })
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
    expect((await batches())[1]).toMatchObject({ count: 1000, undo: null, undoneBy: '李老师' })
  })

  test('whose next piece comes between the look at it and its undo is taken back with that one', async () => {
    const { write } = school.database
    const [undoBegun, thirdWritten] = [signal(), signal()]
    let undone: Promise<Answer> | undefined
    let calls = 0
    vi.spyOn(school.database, 'write').mockImplementation(async (fn) => {
      calls += 1
      const call = calls
      if (call === 5) {
        undoBegun.give()
        await thirdWritten.given
      }
      const result = await write(fn)
      if (call === 3) {
        undone = batches().then(([batch]) => undo('li', batch.undo))
        await undoBegun.given
      }
      if (call === 6) thirdWritten.give()
      return result
    })
    const { data } = await approveAll()
    expect((await undone)?.data.changed).toBe(data.changed)
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
    expect((await batches())[1]).toMatchObject({ count: data.changed, undo: null, undoneBy: '李老师' })
  })

  test('is taken back once by two who do it at once', async () => {
    const { data } = await approveAll()
    const answers = await Promise.all([undo('wang', data.undo), undo('li', data.undo)])
    expect(answers.reduce((sum, answer) => sum + (answer.data?.changed ?? 0), 0)).toBe(rows)
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
  })

  test('whose handler changes rows of later pieces too did what was asked with them, and so does its undo', async () => {
    await school.seed('shelf', [{ name: '失物招领' }])
    await school.database.write((trx) => sql`update post set shelf = 1 where id % 400 = 1`.execute(trx))
    const refused = await call('li', 'GET', '/small/post/refuse?id=1300&reason=广告')
    const seen = (await call('wang', 'GET', '/small/post?limit=1')).data
    const decided = afterWrites(school.database, 2, () => call('li', 'GET', '/small/post/refuse?id=1500&reason=广告'))
    const all = { filter: {}, expected: rows, asOf: seen.asOf }
    const { data } = await call('wang', 'POST', '/small/post/clearShelf', all)
    expect([refused.data.changed, (await decided()).data.changed]).toEqual([1, 1])
    expect(data).toMatchObject({ changed: rows - 2, skippedCount: 2, notice: '同类已一并通过' })
    expect(data.skipped.map(({ id }: { id: number }) => id)).toEqual([1500, 1300])
    expect(data.pieces).toHaveLength(4)
    expect(await counts()).toEqual({ pending: 0, approved: rows - 2, refused: 2 })
    expect((await batches())[1]).toMatchObject({ count: rows - 2, skipped: 2 })
    expect((await undo('wang', data.undo)).data.skippedCount).toBe(0)
    expect(await counts()).toEqual({ pending: rows - 2, approved: 0, refused: 2 })
  })

  test('leaves its rows in the index of keywords', async () => {
    await rebuildKeywords(school.database, catalogue)
    expect((await approveAll()).data.changed).toBe(rows)
    const { db } = school.database
    const post = await db.selectFrom('entity_version').selectAll().where('entity', '=', 'post').executeTakeFirst()
    expect([post?.indexed, post?.indexed_by]).toEqual([post?.version, expect.any(Number)])
  })

  test('changes nothing where the first piece is refused', async () => {
    breakWrite(school.database, 2)
    expect((await approveAll()).status).toBe(500)
    expect(await counts()).toEqual({ pending: rows, approved: 0, refused: 0 })
  })
})

describe('a piece', () => {
  let school: SmallSchool
  const open = async (pieceTime: PieceTime) => {
    school = await openSmallSchool('sqlite', { pieceTime })
    await school.seed(
      'post',
      Array.from({ length: rows }, (_, index) => ({ title: `帖子 ${index}` })),
    )
  }
  const approveAll = async () => {
    const { asOf } = (await school.call('wang', 'GET', '/small/post?limit=1')).data
    const { data } = await school.call('wang', 'POST', '/small/post/approved', { filter: {}, expected: rows, asOf })
    return data
  }
  afterEach(async () => {
    vi.restoreAllMocks()
    await school.remove()
  })

  test('is the shorter the longer it holds others up, and no row is left out or taken twice', async () => {
    await open({ brief: Number.MIN_VALUE, alone: Number.MIN_VALUE, beside: Number.MIN_VALUE })
    const data = await approveAll()
    expect(data).toMatchObject({ changed: rows, skippedCount: 0 })
    expect(data.pieces).toHaveLength(1 + (rows - 200) / 50)
    const undone = await school.call('wang', 'POST', '/console/undo', { undo: data.undo })
    expect(undone.data).toMatchObject({ changed: rows, skippedCount: 0 })
  })

  test('is the longer as long as nobody else changes anything, and short again once somebody does', async () => {
    await open({ brief: Number.POSITIVE_INFINITY, alone: Number.MIN_VALUE, beside: Number.MIN_VALUE })
    await fillCounts(school.database, 1, entityNamed(catalogue, 'post'))
    // The batch's record, and pieces of 200 and 400 rows; then one of 800, which finds the decision before it.
    const decided = afterWrites(school.database, 3, () =>
      school.call('li', 'GET', `/small/post/refuse?id=${rows}&reason=广告`),
    )
    const data = await approveAll()
    expect((await decided()).data).toMatchObject({ changed: 1 })
    expect(data).toMatchObject({ changed: rows - 1, skippedCount: 1 })
    expect(data.pieces).toHaveLength(3 + (rows - 1400) / 50)
  })
})

/** Does something once so many changes are written, the record of the batch being the first, before the next begins. @returns what it came to. */
function afterWrites<T>(database: Database, count: number, act: () => Promise<T>): () => Promise<T> {
  const { write } = database
  let done: Promise<T> | undefined
  let written = 0
  vi.spyOn(database, 'write').mockImplementation(async (fn) => {
    const result = await write(fn)
    written += 1
    if (written !== count) return result
    done = act()
    await done
    return result
  })
  return () => done ?? Promise.reject(new Error('too few changes were written'))
}

/** Something that one waits for and another gives. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Breaks the nth change from now, and no other. */
function breakWrite(database: Database, nth: number, code = ''): void {
  const { write } = database
  let begun = 0
  vi.spyOn(database, 'write').mockImplementation((fn) => {
    begun += 1
    return begun === nth ? Promise.reject(Object.assign(new Error('the connection broke'), { code })) : write(fn)
  })
}
