import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/server/database/open-database.ts'
import { executeAhead, executePipelined } from '../../../src/server/database/postgres/pipelining-dialect.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

type Trx = Parameters<Parameters<Database['write']>[0]>[0]

const failing = /unique|duplicate/i

describe.each(engines)('statements nobody waits for, on %s', (engine) => {
  let store: TestDatabase
  let database: Database
  beforeEach(async () => {
    store = await openTestDatabase(engine)
    database = store.database
  })
  afterEach(() => store.remove())

  const put = (trx: Trx, entity: string) =>
    executePipelined(trx, trx.insertInto('sequence').values({ school_id: 7, entity, next: 1 }).compile())
  const entities = async (db: Database['db']) => {
    const rows = await db.selectFrom('sequence').select('entity').where('school_id', '=', 7).orderBy('entity').execute()
    return rows.map(({ entity }) => entity)
  }

  test('are made in order, and are there for the next', async () => {
    const seen = await database.write(async (trx) => {
      await put(trx, 'one')
      await put(trx, 'two')
      return entities(trx)
    })
    expect(seen).toEqual(['one', 'two'])
    expect(await entities(database.db)).toEqual(['one', 'two'])
  })

  test('may be asked ahead of the next, whose answer theirs comes with', async () => {
    const asked = (db: Database['db'], entity: string) =>
      executeAhead(db, db.selectFrom('sequence').select('next').where('entity', '=', entity).compile())
    const told = await database.write(async (trx) => {
      await put(trx, 'one')
      const [one, two] = [await asked(trx, 'one'), await asked(trx, 'two')]
      await put(trx, 'two')
      return [(await one()).rows, (await two()).rows, await entities(trx)]
    })
    expect(told).toEqual([[{ next: 1 }], [], ['one', 'two']])
    const outside = await database.db.connection().execute(async (db) => {
      const one = await asked(db, 'one')
      const both = await entities(db)
      return [(await one()).rows, both]
    })
    expect(outside).toEqual([[{ next: 1 }], ['one', 'two']])
    expect((await (await asked(database.db, 'two'))()).rows).toEqual([{ next: 1 }])
  })

  test('may fail ahead of the next, which fails as they did, and leave the connection as good as before', async () => {
    const broken = (db: Database['db']) => executeAhead(db, CompiledQuery.raw('select * from nowhere'))
    const change = database.write(async (trx) => {
      await put(trx, 'one')
      const answer = await broken(trx)
      await entities(trx)
      await answer()
    })
    await expect(change).rejects.toThrow(/nowhere/)
    const reading = database.db.connection().execute(async (db) => {
      const answer = await broken(db)
      await entities(db)
      return answer()
    })
    await expect(reading).rejects.toThrow(/nowhere/)
    await expect(broken(database.db).then((answer) => answer())).rejects.toThrow(/nowhere/)
    expect(await entities(database.db)).toEqual([])
  })

  test('may be many', async () => {
    const names = Array.from({ length: 130 }, (_, index) => String(1000 + index))
    await database.write(async (trx) => {
      for (const name of names) await put(trx, name)
    })
    expect(await entities(database.db)).toEqual(names)
  })

  test('undo all of a change where one fails, which is told as what failed', async () => {
    const last = database.write(async (trx) => {
      await put(trx, 'one')
      await put(trx, 'one')
    })
    await expect(last).rejects.toThrow(failing)
    const before = database.write(async (trx) => {
      await put(trx, 'two')
      await put(trx, 'two')
      await put(trx, 'three')
      return entities(trx)
    })
    await expect(before).rejects.toThrow(failing)
    expect(await entities(database.db)).toEqual([])
    for (const entity of ['four', 'five', 'six']) await database.write((trx) => put(trx, entity))
    expect(await entities(database.db)).toEqual(['five', 'four', 'six'])
  })

  test('are refused in a rehearsal, waited for or not', async () => {
    await expect(database.rehearse((trx) => put(trx, 'one'))).rejects.toThrow(/read-?only/i)
    expect(await entities(database.db)).toEqual([])
  })
})
