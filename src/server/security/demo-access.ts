import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

/**
 * Whether a request may use the demo's accounts, whose passwords are public: not where the demo is off, and not from behind
 * a proxy, which may stand in the open, unless DEMO asks for it. Most proxies say that they are one; others are told by the name they
 * are asked by, or by HTTP/1.0, which no browser speaks (nginx, where nothing is said).
 */
export function offersDemo(config: Pick<Config, 'demo' | 'demoAsked'>, request: FastifyRequest): boolean {
  return config.demo && (config.demoAsked || !isForwarded(request))
}

function isForwarded({ headers, raw, host }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || !isOfThisMachine(`http://${host}`)) return true
  if (headers.origin !== undefined && !isOfThisMachine(headers.origin)) return true
  return Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip' || name === 'via',
  )
}

/** Whether an address names this machine as only itself can. */
function isOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return hostname.endsWith('.localhost') || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
