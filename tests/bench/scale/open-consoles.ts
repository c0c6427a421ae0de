import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Libsql from 'libsql'
import { accountNamed } from '../../../src/server/access/signed-in-account.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { createSession } from '../../../src/server/security/session.ts'
import { field, type RunningServer } from '../running-server.ts'

/** A console as the server knows it between two clicks: its event stream, held open. */
export type OpenConsole = {
  readonly schoolId: number
  /** Resolves once the console has heard of the next change; ask before it is made. */
  readonly heard: () => Promise<void>
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
  const schoolIds = addSchools(server, schools - 1)
  const tokens = await signedIn(server, schoolIds, each)
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
function addSchools({ dataDir }: RunningServer, count: number): number[] {
  const database = new Libsql(join(dataDir, 'campus.sqlite'), { timeout: 5_000 })
  try {
    const top = Number(field(database.prepare('select max(id) as top from school').all()[0], 'top'))
    const added = Array.from({ length: count }, (_, index) => top + 1 + index)
    database.exec('begin immediate')
    for (const table of ['school', 'account', 'role', 'permission', 'group']) {
      const columns = database.prepare(`select name from pragma_table_info('${table}')`).all()
      const names = columns.map((column) => `"${field(column, 'name')}"`)
      const key = table === 'school' ? '"id"' : '"school_id"'
      const values = names.map((name) => (name === key ? '?' : name)).join(', ')
      const copy = database.prepare(
        `insert into "${table}" (${names.join(', ')}) select ${values} from "${table}" where ${key} = 1`,
      )
      for (const id of added) copy.run(id)
    }
    database.exec('commit')
    return [1, ...added]
  } finally {
    database.close()
  }
}

async function signedIn({ dataDir }: RunningServer, schoolIds: readonly number[], each: number) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined })
  try {
    const moderator = await accountNamed(database, 1, 'moderator')
    if (!moderator) throw new Error('the demo has no moderator')
    return await database.write(async (trx) => {
      const tokens: { schoolId: number; token: string }[] = []
      for (const schoolId of schoolIds) {
        const who = { schoolId, accountId: moderator.id, address: '127.0.0.1', userAgent: 'bench' }
        for (let at = 0; at < each; at++) tokens.push({ schoolId, token: await createSession(trx, who) })
      }
      return tokens
    })
  } finally {
    await database.close()
  }
}

/** Resolves once the stream has said hello. */
function openOne({ address }: RunningServer, agent: Agent, schoolId: number, token: string): Promise<OpenConsole> {
  let tell = () => {}
  const console: OpenConsole = {
    schoolId,
    heard: () =>
      new Promise((resolve) => {
        tell = resolve
      }),
  }
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${address}/console/events`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`an event stream was answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: changed')) tell()
        if (text.includes('event: hello')) resolve(console)
      })
      // It is cut when the bench is over.
      response.on('error', () => undefined)
    })
    request.on('error', reject)
  })
}
