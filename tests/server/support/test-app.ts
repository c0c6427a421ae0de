import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../../commands/index.ts'
import { type AppOptions, createApp } from '../../../src/server/app.ts'
import type { Config } from '../../../src/server/config.ts'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { demoAccounts } from '../../../src/server/demo/accounts.ts'
import { makeFilledStore } from './demo-template.ts'

/** The whole server over the demo schools on a database of its own, without listening. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  config: Config
  /** Signs a demo account in. @returns its token. */
  signIn(username: string): Promise<string>
  /** Makes a call with a token and answers its envelope. */
  call(token: string | null, method: 'GET' | 'POST', url: string, body?: object): Promise<TestAnswer>
  remove(): Promise<void>
}

export interface TestAnswer {
  status: number
  code: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of the data is the test's to say
  data: any
}

/** Starts it. The captcha is off and the first school's queue 60 long unless said otherwise. */
export async function openTestApp(
  engine: Engine,
  config: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const wanted = { captcha: false, demo: true, demoRows: 60, ...config }
  const store = await makeFilledStore(engine, wanted.demo ? wanted.demoRows : null)
  const whole: Config = { ...store.config, ...wanted }
  const database = await openDatabase(store.config)
  const app = await createApp(whole, { database, catalogue }, options)
  await app.ready()

  const call: TestApp['call'] = async (token, method, url, body) => {
    const response = await app.inject({
      method,
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, ...response.json() }
  }
  return {
    app,
    database,
    config: whole,
    call,
    signIn: async (username) => {
      const password = demoAccounts.find((each) => each.username === username)?.password
      const answer = await call(null, 'POST', '/school/login', { username, password })
      return answer.data.access_token
    },
    remove: async () => {
      await app.close()
      await database.close()
      await store.remove()
    },
  }
}
