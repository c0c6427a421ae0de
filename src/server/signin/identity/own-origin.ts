import type { FastifyRequest } from 'fastify'
import { cutText } from '../../../cut-text.ts'
import { type Config, isLoopback } from '../../config.ts'
import { refused } from '../../error.ts'

/** What of the configuration says where this console is reached. */
export type OwnHosts = Pick<Config, 'host' | 'ownHosts'>

/**
 * The origin that a browser has this console at. Providers send people, and what signs them in, there: so it is one that the
 * configuration names, or this machine where only that reaches the server, and nothing a caller makes up.
 * @throws BusinessError -2 where the host asked for is another.
 */
export function ownOrigin({ host: listens, ownHosts }: OwnHosts, request: FastifyRequest): string {
  // Not `request.host`, which takes what a proxy hands on as X-Forwarded-Host.
  const host = (request.headers.host ?? '').toLowerCase()
  const text = `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
  const { hostname, origin } = URL.canParse(text) ? new URL(text) : { hostname: '', origin: '' }
  const isHere = isLoopback(listens) && isLoopback(hostname.replaceAll(/[[\]]/g, ''))
  if (ownHosts.has(host) || isHere) return origin
  const named = cutText(host, 60)
  throw refused(
    `「${named}」不是本站登记过的域名，不能用统一身份认证；请管理员把本站域名写进服务器的环境变量 SCHOOL_HOSTS`,
  )
}
