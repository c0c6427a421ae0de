import type { FastifyInstance } from 'fastify'

/** What goes on until it is stopped, which waits for the piece of it that is under way. */
type Running = { stop(): Promise<void> }

/** Has something go on beside the calls of a server, from when it is ready until it is closed. */
export function whileServing(scope: FastifyInstance, start: () => Running | Promise<Running>): void {
  let running: Running | undefined
  scope.addHook('onReady', async () => {
    running = await start()
  })
  scope.addHook('onClose', async () => running?.stop())
}
