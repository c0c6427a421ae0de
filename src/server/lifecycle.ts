import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hour } from '../beijing-time.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { assertSound, CatalogueError } from '../catalogue/check.ts'
import { purgeGuesses } from './access/masked-guess.ts'
import type { Dependencies } from './app.ts'
import { dependenciesWithoutHandlers } from './change-listeners.ts'
import { type Config, ConfigError, isLoopback } from './config.ts'
import { oneServerAtOnce } from './database/lock-keys.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { holdFolder } from './database/sqlite/hold-folder.ts'
import { syncSchema } from './database/sync-schema.ts'
import { SchemaError } from './database/table-shape.ts'
import type { Demo, DemoAccount } from './demo.ts'
import { entityShapes } from './entity-shapes.ts'
import { failureText } from './failure/failure-text.ts'
import { UsageError } from './failure/usage-error.ts'
import { longestStop, mostConnections, stopPatience } from './http/patience.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { openWordLooks } from './rows/found/word-look.ts'
import { openKeywordIndexes } from './rows/keyword/keyword-index.ts'
import { collectSeldom } from './scheduling/collect-seldom.ts'
import { yieldToAnswers } from './scheduling/yield-to-answers.ts'
import { purgeMissedWords } from './search/missed-words.ts'
import { ClocksApart, checkClocks } from './security/database-time.ts'
import { holdsDemo, isFresh } from './security/demo-mark.ts'
import { purgeExpired } from './security/purge-expired.ts'
import { ConsoleBuildError } from './static/build-console.ts'
import { purgeUploads } from './upload/purge-uploads.ts'
import { fileStore } from './upload/store/file-store.ts'
import { sweepRenditions } from './upload/store/sweep-folder.ts'
import { prepareUploadFolder } from './upload/store/upload-folder.ts'
import { purgeAnswers } from './write/answered-call.ts'

/**
 * Takes the folders a server works in, before it touches anything else.
 * @throws ConfigError where another server has the embedded database, or nothing can be written there; Error of the system where they
 *   are no folders.
 */
export function takeFolders(config: Config): void {
  holdFolder(config)
  prepareUploadFolder(config)
}

/**
 * Checks the catalogue, opens the database, brings its tables to the catalogue's shape, and fills it with the demo
 * schools where the configuration says so and nothing is in it yet.
 * @param tell is given each step, for the person starting the server.
 * @throws CatalogueError where the catalogue contradicts itself, before anything is opened.
 * @throws ConfigError where the demo's accounts, whose passwords are public, would be reachable from other machines. ClocksApart.
 */
export async function prepareDatabase(
  config: Config,
  catalogue: Catalogue,
  tell: (step: string) => void,
  demo?: Demo,
): Promise<Database> {
  assertSound(catalogue)
  checkBase(config, catalogue)
  const database = await openDatabase({ ...config, tellWaiting: tell })
  try {
    await checkClocks(database)
    await oneServerAtOnce(database, 'start', () => fill(database, config, catalogue, tell, demo), tell)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The console's screens are at the addresses of their modules. @throws ConfigError where the life-goods calls are to be below one. */
function checkBase({ lifeGoodsBase }: Config, { modules }: Catalogue): void {
  const taken = modules.find(({ path }) => lifeGoodsBase.startsWith(`${path}/`))
  if (taken)
    throw new ConfigError(`LIFE_GOODS_BASE 填的是「${lifeGoodsBase}」，控制台的${taken.title}在这里，要换一个路径`)
}

/** Brings an open database to the catalogue's shape, and fills it with the demo schools. */
async function fill(
  database: Database,
  config: Config,
  catalogue: Catalogue,
  tell: (step: string) => void,
  demo?: Demo,
): Promise<void> {
  const unused = (names: readonly string[]) => tell(`不再使用的索引：${names.join('、')}`)
  // To be kept in sight, where steps follow one another on one line.
  const alike = (texts: readonly string[]) => console.warn(`\n${texts.join('\n')}`)
  await syncSchema(database, entityShapes(catalogue), { unused, alike, waiting: tell })
  await openKeywordIndexes(database, catalogue)
  await openWordLooks(database, catalogue)
  await openLedger(dependenciesWithoutHandlers(database, catalogue), Date.now())
  if (!isLoopback(config.host) && (await holdsDemo(database))) {
    throw new ConfigError(
      `其他机器能访问 HOST ${config.host}，而这个数据库里有演示账号，它们的密码是公开的：` +
        '请用 DATA_DIR 或 DATABASE_URL 换一个数据库，再用 npm run create-admin 创建账号。',
    )
  }
  if (demo && config.demo && config.upstream === undefined && (await isFresh(database))) {
    await demo.seed(database, catalogue, config.demoRows, (step) => tell(`写入演示数据 ${step}`))
  }
}

/**
 * Opens the database as `prepareDatabase` does, has the server made on it, and serves until SIGTERM or SIGINT. Where any of that fails,
 * what was opened is closed before it is told why: a process that ends while a thread opens the database ends in a panic of libsql's.
 */
export async function serve(
  config: Config,
  catalogue: Catalogue,
  makeApp: (dependencies: Dependencies) => Promise<FastifyInstance>,
  demo?: Demo,
): Promise<void> {
  const database = await prepareDatabase(config, catalogue, tellProgress, demo)
  let app: FastifyInstance | undefined
  try {
    app = await makeApp({ database, catalogue })
    await listen(app, config, { database, catalogue }, demo)
  } catch (error) {
    // What goes wrong on the way out would hide why.
    await app?.close().catch(() => undefined)
    await database.close().catch(() => undefined)
    throw error
  }
}

/**
 * Listens, tells where, and stops in order on SIGTERM or SIGINT: running requests are finished, then the database closed. What does not end
 * by then, since its database says nothing, is cut off as by a kill: to leave in order the process would wait for its threads.
 */
async function listen(app: FastifyInstance, config: Config, dependencies: Dependencies, demo?: Demo): Promise<void> {
  const { database } = dependencies
  const stop = async (signal: NodeJS.Signals) => {
    app.log.info({ signal }, 'stopping')
    setInterval(() => app.server.closeIdleConnections(), 50).unref()
    setTimeout(() => app.server.closeAllConnections(), stopPatience).unref()
    setTimeout(() => {
      app.log.error(`what ran did not end within ${longestStop / 1000} s, and is cut off`)
      // The log is written behind.
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500)
    }, longestStop)
    await app.close()
    await database.close()
    process.exit(0)
  }
  setInterval(
    () =>
      purge(config, dependencies, app.log).catch((error) =>
        database.outages.report(error, () => app.log.error({ err: error }, 'purge failed')),
      ),
    hour,
  ).unref()
  yieldToAnswers()
  collectSeldom()
  goOn(app)
  app.server.maxConnections = mostConnections()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const address = await app.listen({ host: config.host, port: config.port })
  const lines = [`校园云控制台  ${address}/`, ...(await accountLines(config, database, demo?.accounts))]
  console.log(`${process.stdout.isTTY ? '\r\x1b[K' : ''}\n${lines.join('\n')}\n`)
  // Starts a thread that reads, so that the first who needs one does not wait for that. Whoever stops the server first ends it.
  await sql`select 1`.execute(database.aside).catch((error) => app.log.debug({ err: error }, 'no thread that reads'))
}

/** Takes away what is over, as long as this machine's clock is to be believed. */
async function purge(config: Config, dependencies: Dependencies, log: FastifyBaseLogger): Promise<void> {
  const { database } = dependencies
  await checkClocks(database)
  await Promise.all([
    purgeExpired(database),
    purgeGuesses(database),
    purgeMissedWords(database),
    purgeAnswers(database),
    purgeUploads(dependencies, fileStore(config), log).then(() => sweepRenditions(database, config)),
  ])
}

/**
 * What a request throws where nobody waits for it (a socket's error, a promise nobody awaits) is put into the log instead of
 * ending the process with everybody else's requests. What a change wrote by then was committed or not, by its transaction.
 * So is what is warned of.
 */
function goOn(app: FastifyInstance): void {
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'a rejection nobody waited for'))
  process.on('uncaughtException', (error) => app.log.error({ err: error }, 'an exception nobody caught'))
  // Node prints them beside the log, where nobody looks: what the database is told to have lost is one.
  process.removeAllListeners('warning').on('warning', (error) => app.log.warn({ err: error }, 'a warning'))
}

/** Shows what a start is doing, to whoever waits for it: one line that changes on a terminal, lines elsewhere. */
export function tellProgress(step: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${step}`)
  else console.log(step)
}

/**
 * Says what went wrong to the person who started the program, and ends it. What they can mend comes in plain words, with its stack
 * only where LOG_LEVEL asks for details.
 * @param folder the program was given to work in.
 */
export function failToStart(error: unknown, folder?: string): never {
  if (error instanceof UsageError) {
    console.error(error.message)
    process.exit(2)
  }
  const mendable =
    error instanceof ConfigError ||
    error instanceof SchemaError ||
    error instanceof ClocksApart ||
    error instanceof ConsoleBuildError ||
    error instanceof CatalogueError
  const text = mendable ? error.message : failureText(error, { env: process.env, folder })
  if (text !== null) console.error(text)
  if (text === null || isDetailed(process.env.LOG_LEVEL)) console.error(error)
  process.exit(1)
}

function isDetailed(logLevel: string | undefined): boolean {
  return logLevel === 'debug' || logLevel === 'trace'
}

async function accountLines(
  config: Config,
  database: Database,
  accounts: readonly DemoAccount[] = [],
): Promise<string[]> {
  if (config.demo && accounts.length > 0 && (await holdsDemo(database))) {
    return ['演示账号：', ...accounts.map((each) => `  ${each.username} / ${each.password}  ${each.role}`)]
  }
  return (await isFresh(database)) ? ['还没有账号：请用 npm run create-admin 创建第一个。'] : []
}
