import type { Catalogue } from '../catalogue/catalogue.ts'
import { auditListener } from './audit/audit-listener.ts'
import type { Database } from './database/open-database.ts'
import { dueListener } from './due/due-notice.ts'
import { erasureListener } from './erasure/erasure-listener.ts'
import { ledgerListener } from './ledger/ledger-listener.ts'
import { announceListener } from './outbox/announce.ts'
import { outboxListener } from './outbox/enqueue.ts'
import { requestListener } from './payment/payout-gate.ts'
import { rightsListener } from './signin/rights-guard.ts'
import { schoolListener } from './signin/school-info.ts'
import { confirmationListener } from './signin/second-factor/confirmation-listener.ts'
import { avatarListener } from './upload/avatar.ts'
import { fileListener } from './upload/keep-apart.ts'
import { runningBatchListener } from './write/batch/running-batch.ts'
import type { ChangeListener } from './write/change-listener.ts'
import { countListener } from './write/keep-counters.ts'
import { rowCountListener } from './write/keep-row-counts.ts'
import { wordsListener } from './write/words-listener.ts'
import type { WriteDependencies } from './write/write-scope.ts'

/** Who hears of every change within its transaction, in this order. */
export const changeListeners: readonly ChangeListener[] = [
  rightsListener,
  confirmationListener,
  avatarListener,
  auditListener,
  runningBatchListener,
  schoolListener,
  countListener,
  rowCountListener,
  wordsListener,
  ledgerListener,
  requestListener,
  dueListener,
  fileListener,
  outboxListener,
  announceListener,
  erasureListener,
]

/** What changes stand on that run no action and fill no form, and of which no console is told. */
export function dependenciesWithoutHandlers(database: Database, catalogue: Catalogue): WriteDependencies {
  return {
    database,
    catalogue,
    handlers: { actions: {}, forms: {}, queries: {} },
    listeners: changeListeners,
  }
}
