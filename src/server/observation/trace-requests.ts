import { AsyncLocalStorage } from 'node:async_hooks'
import proxyAddr from '@fastify/proxy-addr'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Activity } from '../database/activity/activity.ts'
import type { Database } from '../database/open-database.ts'
import { probes, routeName, streamRoute } from './route-name.ts'

/** How long (ms) a collector may take; stopping waits for it once. */
const exportTimeout = 3_000
/** Letters of a query that a span keeps. */
const longestQuery = 2_000

/** Where traces go, and what this server is called in them. */
export type TraceOptions = Pick<Config, 'serviceName' | 'trustProxy'> & {
  readonly url: string
  readonly version: string
}

/**
 * Makes a span of each request but those of machines that look whether the server is well, and of the event stream, which never
 * ends; queries are spans within, without their values. They are sent by OTLP (JSON) in batches. A trace that a
 * trusted proxy began is gone on with.
 */
export function traceRequests(
  app: FastifyInstance,
  { engine, activity }: Pick<Database, 'engine' | 'activity'>,
  { url, serviceName, version, trustProxy }: TraceOptions,
): void {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: exportTimeout })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeout })],
    spanLimits: { attributeValueLengthLimit: longestQuery },
  })
  const tracer = provider.getTracer('campus-cloud-console')
  const current = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<FastifyRequest, Context>()
  const parentOf = parentReader(trustProxy)
  app.addHook('onRequest', (request, { raw }, done) => {
    const route = routeName(request)
    if (route === streamRoute || probes.includes(route)) return done()
    const parent = parentOf(request)
    const span = startRequest(tracer, request, route, parent)
    raw.once('close', () => endRequest(span, raw.statusCode))
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    current.run(context, done)
  })
  // Reading a body goes by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) current.run(context, done)
    else done()
  })
  traceQueries(activity, tracer, engine, () => current.getStore())
  app.addHook('onClose', async () => {
    await provider.shutdown().catch((error: unknown) => app.log.warn({ err: error }, 'the last traces were not sent'))
  })
}

/** Reads the trace a request belongs to where a proxy that is trusted sent it on. */
function parentReader(trusted: readonly string[]): (request: FastifyRequest) => Context {
  const isTrusted = proxyAddr.compile([...trusted])
  const propagator = new W3CTraceContextPropagator()
  return ({ headers, socket }) =>
    isTrusted(socket.remoteAddress ?? '', 0)
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT
}

function startRequest(tracer: Tracer, request: FastifyRequest, route: string, parent: Context): Span {
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'url.path': request.url.split('?', 1)[0] ?? '',
    'campus.request.id': request.id,
  }
  return tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
}

function endRequest(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function traceQueries(
  activity: Activity,
  tracer: Tracer,
  engine: Database['engine'],
  context: () => Context | undefined,
): void {
  const system = engine === 'postgres' ? 'postgresql' : 'sqlite'
  activity.onQuery(({ sql, ms, failed }) => {
    const parent = context()
    if (!parent) return
    const end = Date.now()
    const attributes = { 'db.system.name': system, 'db.query.text': sql }
    const name = /^\s*\w+/.exec(sql)?.[0].trim().toLowerCase() ?? 'query'
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes }, parent)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  })
}
