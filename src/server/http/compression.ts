import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses answers above 1 kB: a text of up to 512 kB at once, since a page of a list (60 kB) takes 0.4 ms at this quality
 * and setting up a stream longer. The default quality, 11, would take a second for 500 rows.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: 512 * 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 2 },
  })
}
