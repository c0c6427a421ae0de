import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** How long (ms) a connection is waited for. */
export type Patience = {
  /** From its beginning to the end of a request's headers. */
  readonly headers: number
  /** For the body of a call; a file has `file`. */
  readonly body: number
  /** For a whole request, whatever it carries: 200 MB at 3 Mbit/s. */
  readonly file: number
  /** While nothing passes either way, unless the server owes the answer. Event streams send a comment more often. */
  readonly silence: number
  /** Between two requests, longer than a proxy keeps its own connections (nginx 60 s). */
  readonly idle: number
}

export const usualPatience: Patience = {
  headers: 20_000,
  body: 30_000,
  file: 600_000,
  silence: 120_000,
  idle: 72_000,
}

/** How long (ms) running requests may take to finish once the server was told to stop. */
export const stopPatience = 10_000

/** How long (ms) stopping may take in all: behind the requests the piece of a batch is waited for, and what is being sent. */
export const longestStop = 16_000

/** What of it Node's server sees to, as Fastify's options. */
export function serverTimes({ headers, file, silence, idle }: Patience) {
  return {
    requestTimeout: file,
    connectionTimeout: silence,
    keepAliveTimeout: idle,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(5_000, Math.ceil(headers / 4)) },
  }
}

/** Closes connections over which a call's body comes too slowly. Files take longer: Node closes those. */
export function closeSlowBodies(app: FastifyInstance, { body }: Pick<Patience, 'body'>): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const isCarrying = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!isCarrying || headers['content-type']?.startsWith('multipart/')) return
    const late = setTimeout(() => {
      // One that has come is not read before it is known who sent it.
      if (!raw.complete) raw.destroy()
    }, body).unref()
    raw.once('close', () => clearTimeout(late))
  })
}

/**
 * Keeps connections whose silence is the server's own: while it works on a request, as on a batch of hundreds of thousands of rows,
 * the client waits for it, and not the other way round.
 */
export function keepAskers(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    reply.raw.on('timeout', (socket: Socket) => {
      if (reply.raw.headersSent || !request.raw.complete) socket.destroy()
    })
  })
}

/**
 * Connections to take at once: four fifths of the files this process may open, and 128 fewer than those where that is less,
 * so that some are left for the database, its threads and uploads; one more is closed at once.
 */
export function mostConnections(): number {
  const limit = openFiles.safeParse(process.report.getReport()).data?.userLimits.open_files.soft
  return limit === undefined
    ? Number.MAX_SAFE_INTEGER
    : Math.floor(Math.max(limit * 0.4, Math.min(limit * 0.8, limit - 128)))
}

const openFiles = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })
