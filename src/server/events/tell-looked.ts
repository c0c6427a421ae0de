import type { Transaction } from 'kysely'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { systemAccount } from '../access/account.ts'
import type { Database } from '../database/open-database.ts'
import { noteEntityVersions, noteLooked, takeVersionAhead } from '../database/school-version.ts'
import type { Tables } from '../database/tables.ts'
import { countedBy } from '../rows/kept-counts.ts'
import { keywordIndexes } from '../rows/keyword/keyword-index.ts'
import type { ChangeFeed } from './change-feed.ts'

/**
 * Tells consoles that all rows of an entity were looked through for sensitive words, under a number of its own: what was counted and
 * read by these before is of an earlier one.
 */
export async function tellLooked(
  { database, feed, now }: { readonly database: Database; readonly feed: ChangeFeed; readonly now: number },
  trx: Transaction<Tables>,
  { schoolId, entity }: { readonly schoolId: number; readonly entity: Entity },
): Promise<void> {
  const version = await (await takeVersionAhead(trx, schoolId))()
  const indexes = new Map([[entity.name, keywordIndexes(database).get(entity.name)?.number ?? null]])
  await noteEntityVersions(trx, schoolId, countedBy([entity]), indexes, version)
  await noteLooked(trx, schoolId, entity.name)
  const { id, name } = systemAccount(schoolId)
  await feed.announce(trx, schoolId, [
    {
      type: 'changed',
      entity: entity.name,
      command: 'setting.sensitive_words',
      title: '查找敏感词',
      ids: null,
      count: 0,
      by: { id, name },
      at: now,
      batch: version,
      after: null,
      kind: 'looked',
    },
  ])
}
