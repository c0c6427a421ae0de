import type { FastifyInstance } from 'fastify'
import { doForAsker } from '../database/activity/asker.ts'

/** Lets whatever is done for a call ask whether its connection was closed before it was answered. */
export function followAsker(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    doForAsker(() => request.raw.socket.destroyed && !reply.raw.writableFinished, done)
  })
}
