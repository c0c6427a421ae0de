import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendNotFound } from '../http/error-answers.ts'
import { drawQrCode, qrCodePrefix, qrCodeText } from '../upload/drawn/qr-code.ts'

const year = 31_536_000

/**
 * Serves the pictures of QR codes, drawn from their address. Nobody is asked who they are: a picture says no more than its
 * address, and pages show it without a token.
 */
export function serveQrCodes(app: FastifyInstance): void {
  /** Some kB each: a list shows the same ones again and again. */
  const drawn = new LRUCache<string, Buffer>({ max: 500 })
  app.get(`${qrCodePrefix}*`, { logLevel: 'warn' }, async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? ''
    const text = qrCodeText(address)
    if (text === null) return sendNotFound(reply)
    const picture = drawn.get(address) ?? (await drawQrCode(text))
    drawn.set(address, picture)
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${year}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture)
  })
}
