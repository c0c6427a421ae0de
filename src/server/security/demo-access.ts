import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether a request may use the demo's accounts, whose passwords are public: not where the demo is off, and not from behind
 * a proxy, which may stand in the open, unless DEMO asks for it.
 */
export function offersDemo(config: Pick<Config, 'demo' | 'demoAsked'>, request: FastifyRequest): boolean {
  return config.demo && (config.demoAsked || !isForwarded(request))
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip' || name === 'via',
  )
}
