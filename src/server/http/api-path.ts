import type { FastifyRequest } from 'fastify'
import { callPaths } from '../environment/reserved-path.ts'

const apiPath = new RegExp(`^/(${callPaths}|life-goods)(/|\\?|$)`)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a call whose address is configured. */
    readonly isCall?: boolean
  }
}

/**
 * Whether a request is for the server's calls and files, and so never for a screen of the console: by the route it is given,
 * or, where there is none, by its address as the router reads it, not as it was written.
 */
export function isApiRequest({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  if (routeOptions.config?.isCall) return true
  return apiPath.test(routeOptions.url ?? '') || apiPath.test(decodedPath(url))
}

/** Whether a browser asks to see a screen, rather than a program for data or a file. */
export function asksForPage(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && !isApiRequest(request) && (request.headers.accept ?? '').includes('text/html')
}

/** The path of an address as the router reads it. */
export function decodedPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
