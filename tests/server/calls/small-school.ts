import type { FastifyInstance } from 'fastify'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { initialValue } from '../../../src/catalogue/schema/table.ts'
import type { Config } from '../../../src/server/config.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { cellsOf, tableFor } from '../../../src/server/rows/entity-table.ts'
import { textsIn } from '../../../src/server/rows/keyword/build-keywords.ts'
import { indexToKeep } from '../../../src/server/rows/keyword/keyword-index.ts'
import { putGrams } from '../../../src/server/rows/keyword/write-grams.ts'
import { originOf } from '../../support/listen.ts'
import { callAt, startProgram } from '../support/server-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clockGap, type Dependencies, engineOf, inTurn } from '../support/twin-ground.ts'
import { createSmallApp, type SmallAppOptions, type Who } from './small-app.ts'
import { catalogue } from './small-catalogue.ts'

export type { Who }

// biome-ignore lint/suspicious/noExplicitAny: what a test expects of the data is the test's to say
export type Answer = { status: number; code: number; message: string; version?: number; data: any }

export interface SmallSchool {
  app: FastifyInstance
  database: Database
  config: Config
  call(who: Who, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer>
  /** Inserts rows of school 1 or another; ids follow on those that are there. Fields left out have their initial values. */
  seed(entityName: string, rows: readonly Readonly<Record<string, unknown>>[], schoolId?: number): Promise<void>
  /** A row of school 1 as the database holds it. */
  row(entityName: string, id: number): Promise<Record<string, unknown> | undefined>
  /** Listens, for what cannot be injected. @returns the address. */
  listen(): Promise<string>
  remove(): Promise<void>
}

export type SmallSchoolOptions = SmallAppOptions & {
  /** Another server on the database of this one; close it first. */
  readonly beside?: SmallSchool
}

/** Builds a server of the small catalogue alone, or two with clocks apart which calls go to in turn. */
export async function openSmallSchool(
  dependencies: Dependencies,
  options: SmallSchoolOptions = {},
): Promise<SmallSchool> {
  const store = options.beside
    ? await openBeside(options.beside)
    : await openTestDatabase(engineOf(dependencies), 'small')
  const { database, config } = store
  const app = await createSmallApp(database, options)
  const second =
    dependencies === 'twin' && !options.beside ? await startProgram('small-server', config, -clockGap) : null
  const callOne: SmallSchool['call'] = async (who, method, url, body) => {
    const payload = body === undefined ? {} : { payload: body }
    const response = await app.inject({ method, url, headers: { 'x-who': who }, ...payload })
    return { status: response.statusCode, ...response.json() }
  }
  const callOther =
    (at: string): SmallSchool['call'] =>
    async (who, method, url, body) =>
      callAt(at + url, method, { 'x-who': who }, body)
  return {
    app,
    database,
    config,
    call: second ? inTurn(callOne, callOther(second.address)) : callOne,
    seed: (entityName, rows, schoolId = 1) => seed(database, entityName, rows, schoolId),
    row: (entityName, id) =>
      entityTables(database.db)
        .selectFrom(tableFor(entityNamed(catalogue, entityName)).name)
        .selectAll()
        .where('school_id', '=', 1)
        .where('id', '=', id)
        .executeTakeFirst(),
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return originOf(app.server)
    },
    remove: async () => {
      await second?.end('SIGKILL')
      await app.close()
      await store.remove()
    },
  }
}

async function openBeside({ config }: SmallSchool): Promise<TestDatabase> {
  const database = await openDatabase(config)
  return { config, database, remove: () => database.close() }
}

async function seed(
  database: Database,
  entityName: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  schoolId: number,
): Promise<void> {
  const words = entityNamed(catalogue, entityName)
  await database.write(async (trx) => {
    const taken = await trx
      .selectFrom('sequence')
      .select('next')
      .where('school_id', '=', schoolId)
      .where('entity', '=', entityName)
      .executeTakeFirst()
    const first = taken?.next ?? 1
    const cells = rows.map((row, index) => {
      const values = Object.fromEntries(
        Object.entries(words.fields).map(([name, field]) => [name, row[name] ?? initialValue(field)]),
      )
      return { school_id: schoolId, id: first + index, ...cellsOf(words, values), changed_at: 1, changed_by: null }
    })
    await insertRows(trx, tableFor(words).name, cells)
    // Written past the write path, so that they are counted anew.
    await trx.updateTable('entity_version').set({ counted: null }).where('entity', '=', entityName).execute()
    const number = await indexToKeep(database, trx, words)
    const place = { engine: database.engine, schoolId, number: number ?? 0 }
    if (number !== null) await putGrams(trx, place, cells.map(textsIn(words)))
    const next = first + rows.length
    await trx
      .insertInto('sequence')
      .values({ school_id: schoolId, entity: entityName, next })
      .onConflict((conflict) => conflict.columns(['school_id', 'entity']).doUpdateSet({ next }))
      .execute()
  })
}
