import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/open-database.ts'
import { ProtocolError } from '../error.ts'
import { isSame, sign } from '../security/signature.ts'
import { observeDatabase } from './observe-database.ts'
import { observeOutbox } from './observe-outbox.ts'
import { routeName, streamRoute } from './route-name.ts'

/** Bounds (s) of how long requests take: few, since each call has its own. */
const buckets = [0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * GET /metrics, for who shows `token` as the bearer: requests by route, method and status, event streams, the database, the
 * outbox and the process, in the text Prometheus reads. Figures of requests are this process's own; those of the outbox
 * are the same on all servers of a database.
 */
export function registerMetrics(
  app: FastifyInstance,
  database: Database,
  { token, version }: { readonly token: string; readonly version: string },
): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'campus_build_info', help: '1, with the version.', labelNames: ['version'], registers })
    .labels(version)
    .set(1)
  countRequests(app, registers)
  observeDatabase(database, registers)
  const readOutbox = observeOutbox(database, registers)
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(sign(token, given), sign(token, token))) throw new ProtocolError(403, '没有权限')
    await readOutbox()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const labelNames = ['route', 'method', 'status'] as const
  const seconds = new Histogram({
    name: 'campus_http_request_duration_seconds',
    help: 'How long requests took, from their headers to the end of their answer.',
    labelNames,
    buckets,
    registers,
  })
  const aborted = new Counter({
    name: 'campus_http_requests_aborted_total',
    help: 'Requests whose caller left before they were answered.',
    labelNames: ['route', 'method'],
    registers,
  })
  const running = new Gauge({
    name: 'campus_http_requests_in_progress',
    help: 'Requests being answered now, event streams left out.',
    registers,
  })
  const streams = new Gauge({ name: 'campus_event_streams', help: 'Consoles that hear of changes now.', registers })
  app.addHook('onRequest', async (request, { raw }) => {
    const isStream = routeName(request) === streamRoute
    const gauge = isStream ? streams : running
    gauge.inc()
    raw.once('close', () => {
      gauge.dec()
      if (!raw.writableFinished && !isStream) aborted.inc({ route: routeName(request), method: request.method })
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: routeName(request), method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}
