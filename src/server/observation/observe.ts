import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'

/**
 * Has the server watched as it is configured: figures for Prometheus with METRICS_TOKEN, traces with
 * OTEL_EXPORTER_OTLP_ENDPOINT. What neither asks for is not loaded.
 */
export async function observe(
  app: FastifyInstance,
  database: Database,
  config: Pick<Config, 'metricsToken' | 'tracesUrl' | 'serviceName' | 'trustProxy'>,
  version: string,
): Promise<void> {
  const { metricsToken: token, tracesUrl: url, serviceName, trustProxy } = config
  if (token !== undefined) {
    const { registerMetrics } = await import('./register-metrics.ts')
    registerMetrics(app, database, { token, version })
  }
  if (url !== undefined) {
    const { traceRequests } = await import('./trace-requests.ts')
    traceRequests(app, database, { url, serviceName, version, trustProxy })
  }
}
