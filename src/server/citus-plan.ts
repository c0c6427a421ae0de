import { Kysely, PostgresDialect } from 'kysely'
import { ConfigError, readConfig } from './config.ts'
import { citusPlan } from './database/citus/citus-plan.ts'
import { placeTables } from './database/citus/distribution.ts'
import { openPostgresPool } from './database/postgres/postgres-pool.ts'
import type { Tables } from './database/tables.ts'
import { takesNoOptions } from './failure/usage-error.ts'
import { failToStart } from './lifecycle.ts'

/** npm run citus-plan: prints how the tables of DATABASE_URL are distributed by school; ends with 1 where something stands in the way. */
async function run(): Promise<void> {
  takesNoOptions('npm run citus-plan')
  const { databaseUrl } = readConfig()
  if (databaseUrl === undefined)
    throw new ConfigError('Citus 属于 PostgreSQL：请用 DATABASE_URL 指明服务器启动过的数据库。')
  const pool = openPostgresPool(databaseUrl, { max: 1, statementTimeout: 30_000 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const tables = await placeTables(db)
    if (!tables.some(({ name }) => name === 'school'))
      throw new ConfigError('DATABASE_URL 的数据库里还没有表：请先用它启动一次服务器。')
    console.log(citusPlan(tables))
    if (tables.some(({ obstacles }) => obstacles.length > 0)) process.exitCode = 1
  } finally {
    await db.destroy()
  }
}

run().catch(failToStart)
