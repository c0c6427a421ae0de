import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../../commands/index.ts'
import { demo } from '../../../src/demo/demo.ts'
import { accountNamed, schoolsHolding } from '../../../src/server/access/signed-in-account.ts'
import { type AppOptions, createApp } from '../../../src/server/app.ts'
import type { Config } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { createSession } from '../../../src/server/security/session.ts'
import { demoRows } from './demo-template.ts'
import { callAt, type RunningProgram, startProgram } from './server-process.ts'
import { makeTestStore } from './test-database.ts'
import { clockGap, type Dependencies, engineOf, inTurn } from './twin-ground.ts'

/** The whole server over the demo schools on a database of its own, without listening. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  config: Config
  /** Opens a session of a demo account, without the password, whose hash takes its time. @returns its token. */
  signIn(username: string): Promise<string>
  /** Makes a call with a token and answers its envelope. */
  call(token: string | null, method: 'GET' | 'POST', url: string, body?: object): Promise<TestAnswer>
  /** Sends a file by the first field of a multipart form; none where `bytes` is null. */
  upload(token: string | null, bytes: Buffer | null, name?: string, url?: string): Promise<TestAnswer>
  remove(): Promise<void>
}

export interface TestAnswer {
  status: number
  code: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of the data is the test's to say
  data: any
}

/**
 * Starts it, or two with clocks apart which `call` goes to in turn; the rest of a test app is the first one's. The captcha
 * is off and the first school's queue 60 long unless said otherwise.
 */
export async function openTestApp(
  dependencies: Dependencies,
  config: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const wanted = { captcha: false, demo: true, demoRows, ...config }
  const store = await makeTestStore(engineOf(dependencies), wanted.demo ? 'demo' : 'tables')
  const whole: Config = { ...store.config, ...wanted }
  const database = await openDatabase(store.config)
  const app = await createApp(whole, { database, catalogue }, { demo, ...options })
  await app.ready()

  const second = dependencies === 'twin' ? await startSecond(store.config, wanted) : null

  const callOne: TestApp['call'] = async (token, method, url, body) => {
    const response = await app.inject({
      method,
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, ...response.json() }
  }
  const callOther =
    (at: string): TestApp['call'] =>
    (token, method, url, body) =>
      callAt(at + url, method, token === null ? {} : { authorization: `Bearer ${token}` }, body)
  const upload: TestApp['upload'] = async (token, bytes, name = '操场.png', url = '/school/upload/attachment') => {
    const form = new FormData()
    if (bytes) form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    else form.append('note', 'no file')
    const encoded = new Response(form)
    const response = await app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: response.statusCode, ...response.json() }
  }
  return {
    app,
    database,
    config: whole,
    call: second ? inTurn(callOne, callOther(second.address)) : callOne,
    upload,
    signIn: async (username) => {
      const [school] = await schoolsHolding(database, username)
      const account = school && (await accountNamed(database, school.id, username))
      if (!account) throw new Error(`no account ${username}`)
      const who = { schoolId: account.schoolId, accountId: account.id, address: '127.0.0.1', userAgent: 'test' }
      return database.write((trx) => createSession(trx, who))
    },
    remove: async () => {
      await second?.end('SIGKILL')
      await app.close()
      await database.close()
      await store.remove()
    },
  }
}

/** The second of two servers, its clock behind. It knows of the configuration what the environment below says. */
function startSecond(store: Config, { captcha, demo }: Pick<Config, 'captcha' | 'demo'>): Promise<RunningProgram> {
  return startProgram('plain-server', store, -clockGap, { CAPTCHA: captcha ? 'on' : 'off', DEMO: demo ? '1' : '0' })
}
