import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { type Measurement, ms, percentile } from '../measure.ts'

const servers = 3
/** Time (ms) changes are made for. */
const duration = 8_000

/** How many changes a second PostgreSQL takes of many schools by several servers, each a row and what is told of it, no more. */
export async function changesOfSchools(databaseUrl: string): Promise<Measurement[]> {
  const databases: Database[] = []
  try {
    for (let at = 0; at < servers; at++) databases.push(await openDatabase({ dataDir: '', databaseUrl }))
    const rows: Measurement[] = []
    for (const schools of [1, 8, 32]) {
      const took = await keepChanging(databases, schools)
      const figures = `${ms(percentile(took, 0.5))} / ${ms(percentile(took, 0.99))}`
      rows.push({
        what: `PostgreSQL: changes of ${schools} ${schools === 1 ? 'school' : 'schools at once'} by ${servers} servers: a second; p50 / p99`,
        value: `${Math.round((took.length * 1000) / duration)}; ${figures}`,
        floor: '',
        aim: '',
      })
      await delay(1_000)
    }
    return rows
  } finally {
    for (const database of databases) await database.close()
  }
}

/** @returns the ms of each change. */
async function keepChanging(databases: readonly Database[], schools: number): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + duration
  const keepOn = async (schoolId: number) => {
    const database = databases[schoolId % databases.length]
    while (database && performance.now() < end) {
      const start = performance.now()
      await change(database, schoolId)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: schools }, (_, at) => keepOn(at + 1)))
  return took
}

/** As long as most notices are. */
const told = 'x'.repeat(300)

function change(database: Database, schoolId: number): Promise<void> {
  return database.write(async (trx) => {
    const row = { school_id: schoolId, entity: 'dynamic', next: 1 }
    await trx
      .insertInto('sequence')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'entity']).doUpdateSet(({ ref }) => ({ next: ref('sequence.next') })),
      )
      .execute()
    await database.notices.publishWithin(trx, told)
  }, schoolId)
}
