import type { FastifyInstance } from 'fastify'
import { registerAudit } from './audit/register-audit.ts'
import { startClosing } from './audit/running/close-cut-off.ts'
import { registerBatches } from './audit/running/register-batches.ts'
import { registerCalls } from './calls/register-calls.ts'
import { registerDryRun } from './calls/register-dry-run.ts'
import { changeListeners } from './change-listeners.ts'
import { registerAuthor } from './charts/register-author.ts'
import { registerCharts } from './charts/register-charts.ts'
import { type Clock, machineClock } from './clock.ts'
import { eventListener } from './events/change-events.ts'
import { openChangeFeed } from './events/change-feed.ts'
import { registerEvents } from './events/register-events.ts'
import { registerPresence } from './events/register-presence.ts'
import { tellLooked } from './events/tell-looked.ts'
import { watchSessions } from './events/watch-sessions.ts'
import { registerExport } from './export/register-export.ts'
import { registerQueryExports } from './export/register-query-exports.ts'
import { stopPatience } from './http/patience.ts'
import { whileServing } from './http/while-serving.ts'
import { registerOrderPayments } from './payment/register-order-payments.ts'
import { createCountCache } from './read/count.ts'
import { registerOptions } from './read/register-options.ts'
import { startLooks } from './rows/found/start-looks.ts'
import { fillCounts, toldCounts } from './rows/kept-counts.ts'
import type { FindFile } from './upload/local-file.ts'
import type { PieceTime } from './write/batch/piece-sizes.ts'
import { OwnBatches } from './write/batch/running-batch.ts'
import type { PayoutGate } from './write/ledger-move.ts'
import type { CallDependencies } from './write/write-scope.ts'

/** Time (ms) between comments that keep the connection of an event stream. */
const heartbeat = 15_000

export type EndpointDeps = Pick<CallDependencies, 'catalogue' | 'database' | 'handlers' | 'undoTokens'> & {
  /** Finds files by their address; none are found without it. */
  readonly files?: FindFile
  /** What tells the time of changes; the machine's unless said otherwise. */
  readonly clock?: Clock
  /** Time (ms) between comments of an event stream, 15 s unless said otherwise. */
  readonly heartbeat?: number
  /** Longest an export may take, in ms: ten minutes unless said otherwise. */
  readonly longestExport?: number
  /** See CallDependencies. */
  readonly pieceTime?: PieceTime
  /** Who pays out to the outside; nobody without it. */
  readonly payouts?: PayoutGate
  /** Address of the program of the console that is served beside; none without it. */
  readonly program?: string | null
}

/**
 * Registers every call the catalogue names, and /console/options, undo, audit, export, charts, author and events, on a scope whose
 * requests carry their caller (src/server/access/caller.ts). The event stream is the last to be told of a change, and tells of
 * it once it is committed.
 * @returns what they stand on, for calls of other kinds that change rows.
 * @throws Error naming handlers the catalogue asks for that are not there.
 */
export function registerEndpoints(scope: FastifyInstance, deps: EndpointDeps): CallDependencies {
  const { catalogue, database, handlers, undoTokens, files = async () => null, program = null } = deps
  const feed = openChangeFeed(database.notices, (schoolId, names) =>
    toldCounts(
      database.db,
      schoolId,
      names.flatMap((name) => catalogue.entities.get(name) ?? []),
    ),
  )
  scope.addHook('onClose', async () => feed.close())
  const counts = createCountCache(database, (schoolId, entity) =>
    fillCounts(database, schoolId, entity).catch((error: unknown) =>
      scope.log.error({ err: error }, `rows of ${entity.name} not counted for good`),
    ),
  )
  scope.addHook('onClose', () => counts.settled())
  const dependencies: CallDependencies = {
    catalogue,
    database,
    handlers,
    undoTokens,
    clock: deps.clock ?? machineClock,
    listeners: [...changeListeners, eventListener(feed)],
    counts,
    ownBatches: new OwnBatches(),
    ...(deps.pieceTime ? { pieceTime: deps.pieceTime } : {}),
    ...(deps.payouts ? { payouts: deps.payouts } : {}),
    reportError: (error, what, requestId) =>
      database.outages.report(error, () =>
        scope.log.error({ err: error, ...(requestId === undefined ? {} : { reqId: requestId }) }, what),
      ),
  }
  whileServing(scope, () =>
    startLooks(
      dependencies,
      (trx, look) => tellLooked({ database, feed, now: dependencies.clock.now() }, trx, look),
      (error) => dependencies.reportError(error, 'rows not looked through for sensitive words'),
    ),
  )
  const warn = (error: unknown) =>
    database.outages.report(error, () => scope.log.warn({ err: error }, 'sessions of streams not checked'))
  const sessions = watchSessions({ database, feed, warn }, deps.heartbeat ?? heartbeat)
  scope.addHook('onClose', async () => sessions.close())
  registerCalls(scope, dependencies)
  registerDryRun(scope, dependencies)
  registerOptions(scope, dependencies)
  registerAudit(scope, dependencies, sessions)
  registerBatches(scope, dependencies)
  closeBatches(scope, dependencies)
  registerExport(scope, dependencies, { files, sessions }, deps.longestExport)
  registerQueryExports(scope, dependencies)
  registerCharts(scope, dependencies)
  registerAuthor(scope, dependencies)
  registerOrderPayments(scope, dependencies)
  registerEvents(scope, { catalogue, database, feed, sessions, program })
  registerPresence(scope, { catalogue, database, feed })
  return dependencies
}

/**
 * Closes batches that were cut off, of the server before this one and of others beside it. Once it is told to stop, its own have as
 * long as other requests have, but for a second in which what they came to is answered.
 */
function closeBatches(scope: FastifyInstance, dependencies: CallDependencies): void {
  whileServing(scope, () => startClosing(dependencies))
  scope.addHook('preClose', async () => {
    setTimeout(() => dependencies.ownBatches?.end(), stopPatience - 1_000).unref()
  })
}
