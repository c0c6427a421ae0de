import type { FastifyInstance } from 'fastify'
import { doForAsker } from '../scheduling/asker.ts'
import { doForCall } from '../scheduling/call-at-hand.ts'

/** Lets whatever is done for a call ask whether its connection was closed before it was answered, and long work wait for its answer. */
export function followAsker(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isGone = () => request.raw.socket.destroyed && !reply.raw.writableFinished
    const answered = doForCall(() => doForAsker(isGone, done))
    reply.raw.once('finish', answered).once('close', answered)
  })
}
