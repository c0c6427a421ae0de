import type { Migration } from 'kysely'
import { systemTablesMigration } from './0001-system-tables.ts'
import { refusedBatchesMigration } from './0002-refused-batches.ts'
import { removedUploadsMigration } from './0003-removed-uploads.ts'
import { versionsMigration } from './0004-versions.ts'
import { namedRightsMigration } from './0005-named-rights.ts'
import { privateUploadsMigration } from './0006-private-uploads.ts'
import { batchPartsMigration } from './0007-batch-parts.ts'
import { dueMigration } from './0008-due.ts'
import { schoolInfoRightMigration } from './0009-school-info-right.ts'
import { oneAdPlaceMigration } from './0010-one-ad-place.ts'
import { missedWordsMigration } from './0011-missed-words.ts'
import { missedByOneMigration } from './0012-missed-by-one.ts'
import { answeredCallsMigration } from './0014-answered-calls.ts'
import { paymentNoticesMigration } from './0015-payment-notices.ts'
import { accessTokensMigration } from './0020-access-tokens.ts'
import { sessionKindsMigration } from './0021-session-kinds.ts'
import { secondFactorsMigration } from './0022-second-factors.ts'
import { identityLinksMigration } from './0023-identity-links.ts'
import { batchNotesMigration } from './0024-batch-notes.ts'
import { groupsOfPagesMigration } from './0025-groups-of-pages.ts'
import { keywordsMigration } from './0026-keywords.ts'
import { rowCountsMigration } from './0027-row-counts.ts'
import { indexedVersionsMigration } from './0028-indexed-versions.ts'
import { runningBatchesMigration } from './0029-running-batches.ts'
import { sessionsBySchoolMigration } from './0031-sessions-by-school.ts'
import { ridersPinyinMigration } from './0032-riders-pinyin.ts'
import { keywordsAtOnceMigration } from './0033-keywords-at-once.ts'
import { terminalBlocksMigration } from './0034-terminal-blocks.ts'
import { resendRightMigration } from './0035-resend-right.ts'
import { maskedGuessesMigration } from './0036-masked-guesses.ts'
import { summedAccountsMigration } from './0037-summed-accounts.ts'
import { wordLooksMigration } from './0038-word-looks.ts'

/**
 * Every migration, oldest first. They run before the entity tables are brought to the catalogue's shapes, each on every
 * database once, in a transaction. One that touches an entity table must first look whether the table is there: on a
 * fresh database it is not yet.
 */
export const migrations: Record<string, Migration> = {
  '0001-system-tables': systemTablesMigration,
  '0002-refused-batches': refusedBatchesMigration,
  '0003-removed-uploads': removedUploadsMigration,
  '0004-versions': versionsMigration,
  '0005-named-rights': namedRightsMigration,
  '0006-private-uploads': privateUploadsMigration,
  '0007-batch-parts': batchPartsMigration,
  '0008-due': dueMigration,
  '0009-school-info-right': schoolInfoRightMigration,
  '0010-one-ad-place': oneAdPlaceMigration,
  '0011-missed-words': missedWordsMigration,
  '0012-missed-by-one': missedByOneMigration,
  '0014-answered-calls': answeredCallsMigration,
  '0015-payment-notices': paymentNoticesMigration,
  '0020-access-tokens': accessTokensMigration,
  '0021-session-kinds': sessionKindsMigration,
  '0022-second-factors': secondFactorsMigration,
  '0023-identity-links': identityLinksMigration,
  '0024-batch-notes': batchNotesMigration,
  '0025-groups-of-pages': groupsOfPagesMigration,
  '0026-keywords': keywordsMigration,
  '0027-row-counts': rowCountsMigration,
  '0028-indexed-versions': indexedVersionsMigration,
  '0029-running-batches': runningBatchesMigration,
  '0031-sessions-by-school': sessionsBySchoolMigration,
  '0032-riders-pinyin': ridersPinyinMigration,
  '0033-keywords-at-once': keywordsAtOnceMigration,
  '0034-terminal-blocks': terminalBlocksMigration,
  '0035-resend-right': resendRightMigration,
  '0036-masked-guesses': maskedGuessesMigration,
  '0037-summed-accounts': summedAccountsMigration,
  '0038-word-looks': wordLooksMigration,
}
