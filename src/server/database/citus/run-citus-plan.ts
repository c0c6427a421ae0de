import { Kysely, PostgresDialect } from 'kysely'
import { readConfig } from '../../config.ts'
import { openPostgresPool } from '../postgres/postgres-pool.ts'
import type { Tables } from '../tables.ts'
import { citusPlan } from './citus-plan.ts'
import { placeTables } from './distribution.ts'

/** npm run citus-plan: prints how the tables of DATABASE_URL are distributed by school; ends with 1 where something stands in the way. */
async function run(): Promise<void> {
  const { databaseUrl } = readConfig()
  if (databaseUrl === undefined)
    throw new Error('Citus is PostgreSQL: set DATABASE_URL to a database the server was started on')
  const pool = openPostgresPool(databaseUrl, { max: 1, statementTimeout: 30_000 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const tables = await placeTables(db)
    if (!tables.some(({ name }) => name === 'school'))
      throw new Error('No tables yet: start the server on the database first')
    console.log(citusPlan(tables))
    if (tables.some(({ obstacles }) => obstacles.length > 0)) process.exitCode = 1
  } finally {
    await db.destroy()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
