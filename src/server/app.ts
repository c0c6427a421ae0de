import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { requireCaller } from './access/caller.ts'
import { createAuditPurge } from './audit/purge-audit.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open-database.ts'
import { logOutages } from './database/outage/log-outages.ts'
import { serverSecret } from './database/server-secret.ts'
import type { Demo } from './demo.ts'
import { startDue } from './due/start-due.ts'
import { registerEndpoints } from './endpoints.ts'
import { registerFeatures } from './features/register-features.ts'
import { registerMiniProgram } from './features/register-mini-program.ts'
import { createHandlers } from './handlers/index.ts'
import { isApiRequest } from './http/api-path.ts'
import { bodyLimit, parseBodies } from './http/body-parsing.ts'
import { compressAnswers } from './http/compression.ts'
import { answerErrors, answerUnreadable } from './http/error-answers.ts'
import { followAsker } from './http/follow-asker.ts'
import { closeSlowBodies, keepAskers, type Patience, serverTimes, usualPatience } from './http/patience.ts'
import { addSecurityHeaders, callsPerMinute, leaveUnread, limitCalls } from './http/protection.ts'
import { whileServing } from './http/while-serving.ts'
import { registerImport } from './import/register-import.ts'
import { registerLifeGoods } from './life-goods/register-life-goods.ts'
import { type LogStream, logOptions } from './log.ts'
import { observe } from './observation/observe.ts'
import { registerOpenApi } from './openapi/register-openapi.ts'
import { registerOutbox } from './outbox/register-outbox.ts'
import type { OutboxSurroundings } from './outbox/start-outbox.ts'
import { startRobots } from './outbox/start-robots.ts'
import { payoutGate, settleOutcome } from './payment/payout-gate.ts'
import type { Payments } from './payment/perform-request.ts'
import { createProviders } from './payment/providers.ts'
import { registerNotices } from './payment/register-notices.ts'
import type { OutcomeListener } from './payment/settle-request.ts'
import { startPayments } from './payment/start-payments.ts'
import { createAccessTokens } from './platform/access-tokens.ts'
import { qq } from './platform/qq.ts'
import { startPlatforms } from './platform/start-platforms.ts'
import { wechat } from './platform/wechat.ts'
import { wecom } from './platform/wecom.ts'
import { registerMcp } from './program/register-mcp.ts'
import { registerQuestionnaire } from './questionnaire/register-questionnaire.ts'
import { keywordIndexes, openKeywordIndexes } from './rows/keyword/keyword-index.ts'
import { startKeywords } from './rows/keyword/start-keywords.ts'
import { registerSaved } from './saved/register-saved.ts'
import { registerMissedWords } from './search/register-missed-words.ts'
import { registerSearch } from './search/register-search.ts'
import { createSealer } from './security/sealed.ts'
import { createUndoTokens } from './security/undo-token.ts'
import { registerArrival } from './signin/identity/register-arrival.ts'
import { registerIdentity } from './signin/identity/register-identity.ts'
import { registerPasskeys } from './signin/passkey/register-passkeys.ts'
import { registerAccount } from './signin/register-account.ts'
import { registerSession, registerSignin } from './signin/register-signin.ts'
import { registerSecondFactor } from './signin/second-factor/register-second-factor.ts'
import { registerPrograms } from './signin/session/register-programs.ts'
import { registerSessions } from './signin/session/register-sessions.ts'
import { registerTerminalSignin, registerTerminals } from './signin/session/register-terminals.ts'
import { registerStanding } from './standing/register-standing.ts'
import { readConsolePage } from './static/console-page.ts'
import { type ConsoleMiddleware, passToMiddleware, serveConsole } from './static/serve-console.ts'
import { serveDemo } from './static/serve-demo.ts'
import { serveQrCodes } from './static/serve-qr-codes.ts'
import { serveSourceMaps } from './static/serve-source-maps.ts'
import { serveWithheld } from './static/serve-withheld.ts'
import type { RemoteRules } from './upload/fetch-remote.ts'
import { localFiles } from './upload/local-file.ts'
import { registerUploads } from './upload/register-uploads.ts'
import { serveUploads } from './upload/serve-uploads.ts'
import { passToUpstream } from './upstream/pass-to-upstream.ts'
import { version } from './version.ts'
import type { PieceTime } from './write/batch/piece-sizes.ts'
import type { PayoutGate } from './write/ledger-move.ts'

/**
 * On SQLite a piece holds up all of the process, and once more when it is undone; on PostgreSQL who changes something in the
 * school.
 */
const pieceTime: Readonly<Record<Database['engine'], PieceTime>> = {
  sqlite: { brief: 20, alone: 6, beside: 6 },
  postgres: { brief: 50, alone: 50, beside: 15 },
}

type OutboxPace = Omit<OutboxSurroundings, 'log'>

/** What the server stands on. The schema is already the catalogue's. */
export type Dependencies = { readonly database: Database; readonly catalogue: Catalogue }

export type AppOptions = {
  /** Folder of the built console; without it the calls alone are served. */
  readonly consoleFolder?: string
  /** What serves the console instead while it is worked on. Its pages are free of the content security policy. */
  readonly consoleMiddleware?: ConsoleMiddleware
  /** Calls an address may make in a minute. */
  readonly callsPerMinute?: number
  /** What tells the time of changes and of what becomes due; the machine's unless said otherwise. */
  readonly clock?: Clock
  /** How often what is to be sent is looked for, and how fast it is sent, where it is not as usual. */
  readonly outbox?: OutboxPace
  /** Who is told what came of requests to payment providers; the ledger unless said otherwise. */
  readonly onOutcome?: OutcomeListener
  /** Time (ms) between comments of an event stream, where it is not as usual. */
  readonly heartbeat?: number
  /** How long connections are waited for, where it is not as usual. */
  readonly patience?: Partial<Patience>
  /** How files elsewhere are fetched, where it is another way than usual. */
  readonly remoteRules?: Partial<RemoteRules>
  /** What a demo shows, where the configuration says that there is one. */
  readonly demo?: Demo
  /** Who pays out to the outside; nobody without it. */
  readonly payouts?: PayoutGate
  /** Where the log goes instead of standard output. */
  readonly logStream?: LogStream
}

/**
 * Builds the server, ready to listen: the specified calls, those under /console/, and the console's files. Closing it
 * finishes the requests that run and ends the event streams; the database stays open.
 */
export async function createApp(
  config: Config,
  dependencies: Dependencies,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { database, catalogue } = dependencies
  const page = options.consoleFolder === undefined ? null : readConsolePage(options.consoleFolder)
  const patience = { ...usualPatience, ...options.patience }
  const app = fastify({
    ...serverTimes(patience),
    ...logOptions(config, options.logStream),
    bodyLimit,
    clientErrorHandler: answerUnreadable,
    trustProxy: [...config.trustProxy],
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  answerErrors(app)
  logOutages(app.log, database.outages)
  await observe(app, database, config, version)
  await addSecurityHeaders(
    app,
    options.consoleMiddleware
      ? 'none'
      : { scriptHashes: page?.scriptHashes ?? [], foreignImages: config.upstream !== undefined },
  )
  await limitCalls(app, options.callsPerMinute ?? callsPerMinute)
  leaveUnread(app)
  followAsker(app)
  closeSlowBodies(app, patience)
  keepAskers(app)
  await compressAnswers(app)
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApiRequest(request)) reply.header('cache-control', 'no-store')
  })

  app.get('/healthz', async () => {
    await database.db.selectFrom('school').select('id').limit(1).execute()
    return { code: 0, message: 'ok' }
  })
  await registerOpenApi(app, catalogue, config)
  registerFeatures(app, config, database, options.demo?.accounts ?? [])
  await serveUploads(app, config, database)
  serveQrCodes(app)
  serveWithheld(app)
  if (config.demo && options.demo) await serveDemo(app, database, options.demo)
  if (config.upstream === undefined)
    await app.register((own) => answerCalls(own, config, dependencies, options, page?.program))
  else await passToUpstream(app, catalogue, { ...config, upstream: config.upstream })
  if (options.consoleMiddleware) passToMiddleware(app, options.consoleMiddleware)
  else await serveConsole(app, options.consoleFolder ?? '', page)
  return app
}

/** The specified calls and those under /console/, from the database. */
async function answerCalls(
  app: FastifyInstance,
  config: Config,
  { database, catalogue }: Dependencies,
  { remoteRules, demo, clock, heartbeat, consoleFolder, payouts, outbox = {}, onOutcome = settleOutcome }: AppOptions,
  program: string | null = null,
): Promise<void> {
  await parseBodies(app)
  const sealer = createSealer(await serverSecret(database, 'seal_secret'), config.sealKey)
  registerSignin(app, config, database, demo?.accounts ?? [], sealer)
  registerTerminalSignin(app, database)
  const made: { payments?: Payments } = {}
  const files = localFiles(config, database, demo)
  await app.register(async (signedIn) => {
    requireCaller(signedIn, catalogue, database)
    const dependencies = registerEndpoints(signedIn, {
      catalogue,
      database,
      handlers: createHandlers(config, sealer),
      undoTokens: createUndoTokens(await serverSecret(database, 'undo_secret')),
      files,
      ...(clock ? { clock } : {}),
      ...(heartbeat ? { heartbeat } : {}),
      pieceTime: pieceTime[database.engine],
      payouts: payouts ?? payoutGate(database.engine),
      program,
    })
    whileServing(signedIn, () => startDue(dependencies, createAuditPurge(dependencies, config.auditYears).step))
    if (keywordIndexes(database).size === 0) await openKeywordIndexes(database, catalogue)
    const notIndexed = (error: unknown) =>
      database.outages.report(error, () => signedIn.log.error({ err: error }, 'the index of keywords was not built'))
    whileServing(signedIn, () => startKeywords(dependencies, notIndexed))
    const { wechatPayUrl } = config
    const { now } = dependencies.clock
    const providers = createProviders({ database, catalogue, sealer, wechatPayUrl, now })
    const payments = { dependencies, providers, onOutcome }
    made.payments = payments
    const sending = { log: signedIn.log, ...outbox }
    whileServing(signedIn, () => startPayments(payments, sending))
    const tokens = createAccessTokens(database, sealer, now)
    const [ofWechat, ofQq] = [wechat(config.wechatApiUrl), qq(config.qqApiUrl)]
    const apis = { wxapp: ofWechat, wxAccount: ofWechat, qqapp: ofQq, enterpriseWx: wecom(config.wecomApiUrl) }
    whileServing(signedIn, () => startRobots(database, { sealer, config, find: files }, sending))
    const platforms = { dependencies, sealer, tokens, apis }
    whileServing(signedIn, () => startPlatforms(platforms, sending))
    registerSession(signedIn, database)
    registerAccount(signedIn, dependencies)
    registerSessions(signedIn, dependencies)
    registerTerminals(signedIn, dependencies)
    registerPrograms(signedIn, dependencies)
    registerMcp(signedIn, dependencies)
    registerSecondFactor(signedIn, dependencies, sealer)
    registerIdentity(signedIn, config, dependencies, sealer)
    registerPasskeys(signedIn, dependencies)
    registerOutbox(signedIn, dependencies, config)
    registerSearch(signedIn, catalogue, database)
    registerMiniProgram(signedIn, platforms)
    registerStanding(signedIn, dependencies)
    registerMissedWords(signedIn, catalogue, database)
    registerSaved(signedIn, dependencies)
    await registerUploads(signedIn, config, dependencies, remoteRules)
    registerImport(signedIn, dependencies)
    if (consoleFolder !== undefined) await serveSourceMaps(signedIn, consoleFolder)
  })
  if (!made.payments) return
  const { dependencies } = made.payments
  registerNotices(app, made.payments)
  registerArrival(app, config, dependencies, sealer)
  registerQuestionnaire(app, dependencies)
  await registerLifeGoods(app, config.lifeGoodsBase, dependencies)
}
