import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { allows } from '../../../src/catalogue/grant.ts'
import { initialValue } from '../../../src/catalogue/schema/table.ts'
import { createUndoTokens } from '../../../src/server/audit/undo-token.ts'
import { cellsOf, tableFor } from '../../../src/server/calls/entity-table.ts'
import { registerCalls } from '../../../src/server/calls/register-calls.ts'
import type { Config } from '../../../src/server/config.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { parseBodies } from '../../../src/server/http/body-parsing.ts'
import { answerErrors } from '../../../src/server/http/error-answers.ts'
import type { Caller } from '../../../src/server/signin/caller.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { catalogue, handlers } from './small-catalogue.ts'

/** Who calls: two who may do everything, one who may only look and approve, one who may only
 * approve, and one of another school. */
const people = {
  wang: { id: 1, schoolId: 1, name: '王老师', grants: ['*'] },
  li: { id: 2, schoolId: 1, name: '李老师', grants: ['*'] },
  intern: { id: 3, schoolId: 1, name: '实习生', grants: ['post.list', 'post.approve'] },
  approver: { id: 4, schoolId: 1, name: '代班老师', grants: ['post.approve'] },
  writer: { id: 5, schoolId: 1, name: '小编', grants: ['shelf.list', 'shelf.create'] },
  /** The same account as wang, its rights gone since. */
  formerWang: { id: 1, schoolId: 1, name: '王老师', grants: ['post.list'] },
  stranger: { id: 1, schoolId: 2, name: '段老师', grants: ['*'] },
} as const

export type Who = keyof typeof people

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

export type SmallSchoolOptions = {
  /** Another server on the database of this one; close it first. */
  readonly beside?: SmallSchool
  readonly heartbeat?: number
  /** Longest (ms) an export may take. */
  readonly longestExport?: number
}

/** Builds a server of the small catalogue alone, whose callers are named by a header. */
export async function openSmallSchool(engine: Engine, options: SmallSchoolOptions = {}): Promise<SmallSchool> {
  const store = options.beside ? await openBeside(options.beside) : await openTestDatabase(engine)
  const { database, config } = store
  await syncSchema(database, entityShapes(catalogue))
  const app = fastify({ forceCloseConnections: true })
  answerErrors(app)
  await parseBodies(app)
  await app.register(async (scope) => {
    scope.decorateRequest('caller')
    scope.addHook('preParsing', async (request) => {
      request.caller = callerNamed(String(request.headers['x-who']))
    })
    registerCalls(scope, {
      catalogue,
      database,
      handlers,
      undoTokens: createUndoTokens('secret'),
      heartbeat: options.heartbeat,
      longestExport: options.longestExport,
    })
  })
  await app.ready()
  return {
    app,
    database,
    config,
    call: async (who, method, url, body) => {
      const payload = body === undefined ? {} : { payload: body }
      const response = await app.inject({ method, url, headers: { 'x-who': who }, ...payload })
      return { status: response.statusCode, ...response.json() }
    },
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
      const address: AddressInfo | string | null = app.server.address()
      return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
    },
    remove: async () => {
      await app.close()
      await store.remove()
    },
  }
}

async function openBeside({ config }: SmallSchool): Promise<TestDatabase> {
  const database = await openDatabase(config)
  return { config, database, remove: () => database.close() }
}

function callerNamed(who: string): Caller {
  const found = Object.entries(people).find(([name]) => name === who)?.[1] ?? people.wang
  return {
    ...found,
    username: who,
    avatar: null,
    passwordHash: null,
    role: '',
    power: [],
    enabled: true,
    token: `token-of-${who}`,
    may: allows(catalogue, found.grants),
  }
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
    const next = first + rows.length
    await trx
      .insertInto('sequence')
      .values({ school_id: schoolId, entity: entityName, next })
      .onConflict((conflict) => conflict.columns(['school_id', 'entity']).doUpdateSet({ next }))
      .execute()
  })
}
