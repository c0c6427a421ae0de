import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRangedApp, type RangedApp } from '../scan/ranged-app.ts'
import { engines } from '../support/test-database.ts'

type Batch = { readonly id: number; readonly at: number; readonly command: string; readonly entity: string }

/** Half as many batches are looked at by a statement, so that the demo's take more than twenty. */
const rowsAtOnce = 8

/** Most parameters a statement takes. */
const mostParameters = { sqlite: 32_766, postgres: 65_535 }

describe.each(engines)('the audit, page by page on %s', (engine) => {
  let both: RangedApp
  let token: string
  beforeAll(async () => {
    both = await openRangedApp(engine, rowsAtOnce)
    token = await both.server.signIn('admin')
  })
  afterAll(() => both.close())

  const page = async (asked: Readonly<Record<string, string | number>>, ask: RangedApp['inRanges'] = both.inRanges) => {
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
    const url = `/console/audit?${query}`
    const { code, data } = await ask(token, 'GET', url)
    expect([url, code]).toEqual([url, 0])
    return data
  }
  const pages = async (asked: Readonly<Record<string, string | number>>): Promise<Batch[]> => {
    const found: Batch[] = []
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const data = await page({ ...asked, before, limit: 20 })
      expect(data.total).toBe(null)
      found.push(...data.list)
      if (!data.isMore) return found
      before = data.list.at(-1).id
    }
  }

  test('has every batch once, the newest first, whatever it is narrowed by', async () => {
    const all = await pages({})
    expect(all.length).toBeGreaterThan(90)
    expect(all.map(({ id }) => id)).toEqual([...new Set(all.map(({ id }) => id))].sort((one, other) => other - one))
    const [first = 0, last = 0] = [all.at(-30)?.at, all.at(30)?.at]
    const [one, kind] = [all.at(10)?.command ?? '', all.at(-1)?.entity ?? '']
    const narrowings: readonly [Readonly<Record<string, string | number>>, (batch: Batch) => boolean][] = [
      [{ command: one }, ({ command }) => command === one],
      [{ entity: kind }, ({ entity }) => entity === kind],
      [{ from: first, to: last }, ({ at }) => at >= first && at <= last],
      [{ to: last - 1, entity: kind }, ({ at, entity }) => at < last && entity === kind],
    ]
    for (const [asked, holds] of narrowings) {
      const wanted = all.filter(holds).map(({ id }) => id)
      expect([asked, wanted.length > 0]).toEqual([asked, true])
      expect([asked, (await pages(asked)).map(({ id }) => id)]).toEqual([asked, wanted])
      const { list, total, isMore } = await page({ ...asked, limit: 5, page: 2 })
      expect([asked, list.map(({ id }: Batch) => id)]).toEqual([asked, wanted.slice(5, 10)])
      expect([asked, total, isMore]).toEqual([asked, wanted.length, wanted.length > 10])
      expect(await page({ ...asked, limit: 5, page: 2 }, both.server.call)).toMatchObject({ list, total, isMore })
    }
  })

  test('is looked for range by range on SQLite until the page is full, and by its times where they are short', async () => {
    const takes = async (asked: Readonly<Record<string, string | number>>) => {
      both.statements.length = 0
      const { list } = await page({ before: Number.MAX_SAFE_INTEGER, limit: 10, ...asked })
      const searches = both.statements.filter((text) =>
        /from "audit_batch" where .*order by .*id.* desc limit/.test(text),
      )
      return [list.length, searches.length]
    }
    const isSQLite = engine === 'sqlite'
    const [none, searched] = await takes({ command: 'nobody.ever' })
    expect([none, isSQLite ? Number(searched) > 20 : searched === 1]).toEqual([0, true])
    expect(await takes({})).toEqual([10, isSQLite ? 3 : 1])
    expect(await takes({ from: 0, command: 'nobody.ever' })).toEqual([0, 1])
  })

  test('shows the rows of a batch of more parts than a statement takes parameters', async () => {
    const { database } = both.server
    const newest = await database.db
      .selectFrom('audit_batch')
      .selectAll()
      .where('school_id', '=', 1)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const entry = await database.db
      .selectFrom('audit')
      .selectAll()
      .where('school_id', '=', 1)
      .where('batch_id', '=', newest.id)
      .executeTakeFirstOrThrow()
    const parts = mostParameters[engine]
    const last = { ...entry, batch_id: newest.id + parts, row_id: entry.row_id + 1 }
    const { id: _, part_of: __, ...alike } = newest
    const names = Object.keys(alike)
    await database.write(async (trx) => {
      await sql`insert into audit_batch (id, part_of, ${sql.join(names.map((name) => sql.ref(name)))})
        with recursive part (at) as (select 1 union all select at + 1 from part where at < ${parts})
        select id + part.at, id, ${sql.join(names.map((name) => sql.ref(`audit_batch.${name}`)))}
        from audit_batch, part where school_id = 1 and id = ${newest.id}`.execute(trx)
      await trx.insertInto('audit').values(last).execute()
    })
    try {
      const { list } = await page({ batch: newest.id, limit: 5 }, both.server.call)
      expect(list.map(({ rowId }: { rowId: number }) => rowId)).toEqual([last.row_id, entry.row_id])
    } finally {
      await database.write(async (trx) => {
        await trx.deleteFrom('audit').where('school_id', '=', 1).where('batch_id', '>', newest.id).execute()
        await trx.deleteFrom('audit_batch').where('school_id', '=', 1).where('id', '>', newest.id).execute()
      })
    }
  })

  test('moves no batch to the next page when others are added', async () => {
    const { list } = await page({ before: Number.MAX_SAFE_INTEGER, limit: 3 })
    const [, , last] = list
    const { list: next } = await page({ before: last.id, limit: 3 })
    const [row] = (await both.server.call(token, 'GET', '/school/v3_0/dynamic/list?status=pending&limit=1')).data.list
    expect((await both.server.call(token, 'GET', `/school/v3_0/dynamic/dynamic/approved?ids=${row.id}`)).code).toBe(0)
    expect((await page({ before: last.id, limit: 3 })).list).toEqual(next)
    expect((await page({ limit: 1 })).list[0].id).toBeGreaterThan(list[0].id)
  })
})
