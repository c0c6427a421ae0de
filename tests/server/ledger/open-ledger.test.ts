import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { dependenciesWithoutHandlers } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { findDifferences } from '../../../src/server/integrity/find-differences.ts'
import { openLedger } from '../../../src/server/ledger/open-ledger.ts'
import { rebuildKeywords } from '../../../src/server/rows/keyword/build-keywords.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe.each(engines)('a database that was there before the ledger on %s', (engine) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase(engine, 'demo')
    await store.database.write(async (trx) => {
      const tables = entityTables(trx)
      for (const table of ['transfer', 'ledger_account']) await tables.deleteFrom(table).execute()
      await trx.deleteFrom('server_state').where('key', '=', 'ledger_opened').execute()
      await tables.updateTable('course_order').set({ rate: null }).execute()
      await sql`delete from keyword_gram`.execute(trx)
    })
    await rebuildKeywords(store.database, catalogue)
  })
  afterAll(() => store.remove())

  const figures = () =>
    entityTables(store.database.db)
      .selectFrom('user')
      .select(['school_id', 'id', 'points'])
      .orderBy('school_id')
      .orderBy('id')
      .execute()
  const transfers = async () =>
    (await entityTables(store.database.db).selectFrom('transfer').select('id').execute()).length

  test('has it opened once: everybody has the points they had, and every order’s money is where its state says', async () => {
    const before = await figures()
    expect(await findDifferences(store.database, catalogue)).not.toEqual([])
    const dependencies = dependenciesWithoutHandlers(store.database, catalogue)
    await Promise.all([openLedger(dependencies, Date.now()), openLedger(dependencies, Date.now())])
    expect(await findDifferences(store.database, catalogue)).toEqual([])
    expect(await figures()).toEqual(before)
    const made = await transfers()
    expect(made).toBeGreaterThan(50)
    await openLedger(dependencies, Date.now())
    expect(await transfers()).toBe(made)
  })
})
