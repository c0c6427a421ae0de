import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../catalogue/schema/request.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { refused } from '../error.ts'
import { ok } from '../http/envelope.ts'
import { NotConfigured, type Platforms, readApp, withToken } from '../platform/call-platform.ts'
import { PlatformRefusal, PlatformSilence } from '../platform/platform-api.ts'

/** Path of the call that answers the code which opens a page of the mini-program. */
export const miniProgramCode = '/api/wxapp/code'

/** Longest scene (characters) WeChat puts into a code. */
const longestScene = 32

/** What GET /api/wxapp/code takes: the page with its parameters, and which mini-program's where a school has several. */
export const pageCode = z.object({
  path: z.string().trim().max(300).default(''),
  app: z.coerce.number().int().positive().optional(),
})

/**
 * GET /api/wxapp/code {path, app}: the code WeChat draws for a page of the mini-program, as a data URL; null without `path`, for
 * whoever asks whether there is a mini-program at all (specification §4.8).
 */
export function registerMiniProgram(
  scope: FastifyInstance,
  platforms: Pick<Platforms, 'dependencies' | 'apis' | 'tokens' | 'sealer'>,
): void {
  scope.get(miniProgramCode, async (request) => {
    const { path, app } = parseInput(pageCode, request.query ?? {})
    const { schoolId } = request.caller
    const id = app ?? (await configuredApp(platforms, schoolId))
    const row = id === null ? null : await readApp(platforms.dependencies, schoolId, 'wxapp', id)
    const draw = platforms.apis.wxapp.pageCode
    if (!row || !draw) throw refused('小程序尚未配置，没有可用的小程序码')
    if (path === '') return ok(null)
    const [page = '', scene = ''] = path.replace(/^\//, '').split('?')
    if (scene.length > longestScene)
      throw refused(`小程序码最多带 ${longestScene} 个字符的参数，这个链接有 ${scene.length} 个`)
    try {
      const picture = await withToken(platforms, schoolId, 'wxapp', row, (token) => draw(token, page, scene || '1'))
      return ok(`data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`)
    } catch (error) {
      if (error instanceof NotConfigured) throw refused(`小程序尚未配置：${error.message}`)
      if (error instanceof PlatformRefusal || error instanceof PlatformSilence) throw refused(error.message)
      throw error
    }
  })
}

/** The first mini-program of a school that is in use and has a key. */
async function configuredApp(
  { dependencies }: Pick<Platforms, 'dependencies'>,
  schoolId: number,
): Promise<number | null> {
  const row = await rowsIn(dependencies.database.db, 'wxapp', schoolId)
    .select('id')
    .where('status', '=', 'enabled')
    .where('secret', 'is not', null)
    .where('secret', '!=', '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.id) : null
}
