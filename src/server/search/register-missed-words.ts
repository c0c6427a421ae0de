import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { MissedWordsAnswer } from '../../catalogue/wire.ts'
import { paramsOf } from '../access/params.ts'
import { needing } from '../access/permission.ts'
import type { Database } from '../database/open-database.ts'
import { ok } from '../http/envelope.ts'
import { findRecords } from './find-records.ts'
import { countMissedWord, missedWords } from './missed-words.ts'
import { searchedEntities } from './searched-entities.ts'

/** Who sets the school up sees what its people miss. */
const permission = 'setting.schoolInfo'
const mostShown = 20

/** What POST /console/missedWords takes: a word, with no digit and no address in it, which would be somebody's. */
export const missedWordRequest = z.object({
  word: z
    .string({ error: '请给出没有找到的词' })
    .transform((word) => word.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(2, { error: '没有找到的词至少 2 个字' })
        .max(20, { error: '没有找到的词最多 20 个字' })
        .regex(/^[\p{L}\p{M} ]+$/u, { error: '只记录文字，不记录号码和地址' }),
    )
    .describe('没有找到任何页面、命令和设置的词'),
})

/**
 * POST /console/missedWords {word}: counts what the palette found nothing for, unless it is what a record of the school
 * says, as a person's name. The answer does not tell which. GET: the words that two accounts or more missed, those missed most
 * first, for who sets the school up.
 */
export function registerMissedWords(scope: FastifyInstance, catalogue: Catalogue, database: Database): void {
  const searched = searchedEntities(catalogue)
  scope.post('/console/missedWords', async (request) => {
    const { word } = parseInput(missedWordRequest, paramsOf(request))
    const { schoolId, id: accountId } = request.caller
    const records = await findRecords(database, schoolId, searched, word)
    if (records.length === 0) await countMissedWord(database, { schoolId, accountId }, word)
    return ok(null)
  })
  scope.get('/console/missedWords', needing({ catalogue, database }, permission), async (request) => {
    const data: MissedWordsAnswer = { list: await missedWords(database, request.caller.schoolId, mostShown) }
    return ok(data)
  })
}
