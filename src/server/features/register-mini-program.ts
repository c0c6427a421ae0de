import type { FastifyInstance } from 'fastify'
import { refused } from '../error.ts'

/** Path of the call that answers the code which opens a page of the mini-program. */
export const miniProgramCode = '/api/wxapp/code'

/**
 * GET /api/wxapp/code: no mini-program can be configured here yet, and that is what whoever asks for its code is told,
 * whatever page it was to open.
 */
export function registerMiniProgram(scope: FastifyInstance): void {
  scope.get(miniProgramCode, async () => {
    throw refused('小程序尚未配置，没有可用的小程序码')
  })
}
