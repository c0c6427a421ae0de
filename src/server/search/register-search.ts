import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { SearchAnswer } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { withinGuesses } from '../access/masked-guess.ts'
import type { Database } from '../database/open-database.ts'
import { ok } from '../http/envelope.ts'
import { findRecords } from './find-records.ts'
import { searchedEntities } from './searched-entities.ts'

export const searchRequest = z.object({
  keyword: z
    .string({ error: '请输入要搜索的内容' })
    .trim()
    .min(1, { error: '请输入要搜索的内容' })
    .max(50, {
      error: '搜索内容最多 50 个字',
    })
    .describe('编号、名称或内容'),
})

/** GET /console/search?keyword=: records by id, label or text, among what the caller may list and sees on a screen. */
export function registerSearch(scope: FastifyInstance, catalogue: Catalogue, database: Database): void {
  const searched = searchedEntities(catalogue)
  scope.get('/console/search', async (request) => {
    const visible = searched.filter(({ permission }) => request.caller.may(permission))
    const { keyword } = parseInput(searchRequest, request.query)
    const sought = await withinGuesses({ database, account: accountOf(request) }, visible, keyword)
    const list = await findRecords(database, request.caller.schoolId, sought, keyword)
    const data: SearchAnswer = { list }
    return ok(data)
  })
}
