import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'oldPassword',
  'newPassword',
  'captcha',
  'token',
  'access_token',
  'privateKey',
  'apiV3Key',
]

/** Anything that takes lines of text: standard output, or a list in a test. */
export interface LogStream {
  write(line: string): void
}

/**
 * Fastify's options for structured logs: a request id on every line, the path of a request but not its query (which can
 * carry tokens and people's names), and no secret wherever it is logged.
 */
export function logOptions(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'genReqId'> {
  const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return {
    genReqId: requestIds(config.trustProxy),
    logger: {
      level: config.logLevel,
      redact: { paths, censor: '[redacted]' },
      serializers: {
        req: (request) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          address: request.ip,
        }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
      ...(stream ? { stream } : {}),
    },
  }
}

/** Names requests by the id a trusted proxy in front gave them, or a new one: a stranger's would let them hide among others. */
function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trusted])
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGiven ? given : randomBytes(9).toString('base64url')
  }
}
