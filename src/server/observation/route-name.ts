import type { FastifyRequest } from 'fastify'
import { isApiRequest } from '../http/api-path.ts'

/** The stream of changes, which stays open for hours. */
export const streamRoute = '/console/events'

/** What machines ask by themselves to see whether the server is well. */
export const probes: readonly string[] = ['/healthz', '/metrics']

/**
 * What a request is counted under: its route's pattern. Files and screens of the console are `console`, calls that do not exist
 * `none`, so that nobody makes new names by asking for them.
 */
export function routeName(request: Pick<FastifyRequest, 'routeOptions' | 'url' | 'is404'>): string {
  if (!isApiRequest(request)) return 'console'
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
}
