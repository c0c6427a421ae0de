import { expect, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { foundDifferences } from '../../../src/server/integrity/found-differences.ts'
import type { TestAnswer } from '../support/test-app.ts'

/** Makes a call as an administrator of the first school. */
export type Call = (method: 'GET' | 'POST', url: string, body?: object) => Promise<TestAnswer>

export const setWords = '/school/v3_0/setting/update/sensitive_words'
export const publish = '/school/v3_0/dynamic/dynamic/publish'
const list = '/school/v3_0/dynamic/list'

/** Saves the school's words. @returns what takes that back. */
export async function saveWords(call: Call, words: readonly string[]): Promise<string> {
  const { code, data } = await call('POST', setWords, { words: words.join('\n'), measure: 'review' })
  expect(code).toBe(0)
  return data.undo
}

/** The ids of dynamics that hold words, or hold none; and whether some are still to be looked at. */
export async function dynamicsFound(call: Call, sensitive: '0' | '1', more = '') {
  const { code, data } = await call('GET', `${list}?sensitive=${sensitive}&limit=500${more}`)
  expect(code).toBe(0)
  const ids: number[] = data.list.map(({ id }: { id: number }) => id)
  const texts: string[] = data.list.map(({ content }: { content: string }) => content)
  return { ids, texts, total: Number(data.total), isLooking: data.looking === true }
}

/** Waits until all rows were looked at with the words as they are. */
export async function untilLooked(database: Database): Promise<void> {
  const left = () => database.db.selectFrom('word_look').selectAll().execute()
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000, interval: 10 })
}

/** What `npm run verify-data` finds of the first school's marks. */
export async function differences(database: Database): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const each of foundDifferences(database, catalogue, 1)) found.push(each)
  return found
}
