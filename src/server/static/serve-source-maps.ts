import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the source maps of the built console, by which the error log tells what functions are called: names and lines, not
 * the source. They are for who is signed in, so `scope` asks for that.
 */
export async function serveSourceMaps(scope: FastifyInstance, consoleFolder: string): Promise<void> {
  const root = join(consoleFolder, 'assets')
  if (!existsSync(root)) return
  await scope.register(fastifyStatic, {
    root,
    prefix: '/console/sourceMap/',
    decorateReply: false,
    logLevel: 'warn',
    index: false,
    cacheControl: false,
    allowedPath: (path) => path.endsWith('.js.map'),
  })
}
