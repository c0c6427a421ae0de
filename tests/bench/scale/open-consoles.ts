import { EventEmitter } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { accountNamed } from '../../../src/server/access/signed-in-account.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { createSession } from '../../../src/server/security/session.ts'
import type { RunningServer } from '../running-server.ts'

/** A console as the server knows it between two clicks: its event stream, held open. */
export type OpenConsole = {
  readonly schoolId: number
  /** Resolves once the console has heard the next such event; ask before there is one. */
  readonly hears: (event: 'changed' | 'hello') => Promise<void>
}

export type OpenConsoles = {
  readonly all: readonly OpenConsole[]
  /** How long (ms) it took until the last was open. */
  readonly took: number
  readonly close: () => void
}

/** Time (ms) within which consoles come back that lost their server at once: they wait for a second, give or take a quarter. */
const comeBackWithin = 500

/**
 * Opens the streams of so many consoles in each of so many schools, the demo's first among them, as if they came back after a start
 * of the server; each of a moderator, who has to have their rights looked up. The other schools have its accounts and rights, and
 * nothing else.
 */
export async function openConsoles(server: RunningServer, schools: number, each: number): Promise<OpenConsoles> {
  const database = await openDatabase(server)
  const tokens = await addSchools(database, schools - 1)
    .then((schoolIds) => signedIn(database, schoolIds, each))
    .finally(() => database.close())
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const start = performance.now()
  const opening = tokens.map(async ({ schoolId, token }, at) => {
    await delay((at * comeBackWithin) / tokens.length)
    return openOne(server, agent, schoolId, token)
  })
  const all = await Promise.all(opening)
  return { all, took: performance.now() - start, close: () => agent.destroy() }
}

/** @returns the ids of the demo's first school and of as many copies of it as wanted. */
async function addSchools({ db, write }: Database, count: number): Promise<number[]> {
  const { top } = await db.selectFrom('school').select(sql<number>`max(id)`.as('top')).executeTakeFirstOrThrow()
  const added = Array.from({ length: count }, (_, index) => Number(top) + 1 + index)
  await write(async (trx) => {
    for (const table of ['school', 'account', 'role', 'permission', 'group']) {
      const key = table === 'school' ? 'id' : 'school_id'
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} limit 1`.execute(trx)
      const names = Object.keys(rows[0] ?? {})
      const columns = sql.join(names.map((name) => sql.ref(name)))
      for (const id of added) {
        const values = sql.join(names.map((name) => (name === key ? sql`${sql.lit(id)}` : sql.ref(name))))
        await sql`insert into ${sql.table(table)} (${columns}) select ${values} from ${sql.table(table)} where ${sql.ref(key)} = 1`.execute(
          trx,
        )
      }
    }
  })
  return [1, ...added]
}

async function signedIn(database: Database, schoolIds: readonly number[], each: number) {
  const moderator = await accountNamed(database, 1, 'moderator')
  if (!moderator) throw new Error('the demo has no moderator')
  return database.write(async (trx) => {
    const tokens: { schoolId: number; token: string }[] = []
    for (const schoolId of schoolIds) {
      const who = { schoolId, accountId: moderator.id, address: '127.0.0.1', userAgent: 'bench' }
      for (let at = 0; at < each; at++) tokens.push({ schoolId, token: await createSession(trx, who) })
    }
    return tokens
  })
}

/** Resolves once the stream has said hello. */
function openOne({ address }: RunningServer, agent: Agent, schoolId: number, token: string): Promise<OpenConsole> {
  const told = new EventEmitter()
  const hears: OpenConsole['hears'] = (event) => new Promise((resolve) => told.once(event, resolve))
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${address}/console/events`, { agent, headers }, (response) => {
      told.once('hello', () => resolve({ schoolId, hears }))
      if (response.statusCode !== 200) reject(new Error(`an event stream was answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const event of ['changed', 'hello']) if (text.includes(`event: ${event}`)) told.emit(event)
      })
      // It is cut when the bench is over.
      response.on('error', () => undefined)
    })
    request.on('error', reject)
  })
}
