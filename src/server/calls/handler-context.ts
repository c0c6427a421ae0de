import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { entityTables } from '../database/entity-tables.ts'
import { makeMoves } from '../ledger/post-transfers.ts'
import type { Values } from '../rows/entity-table.ts'
import { usesNow } from '../upload/look-for-uses.ts'
import type { ChangeSet, Increments } from '../write/change-set.ts'
import type { LedgerMove } from '../write/ledger-move.ts'
import type { OutboxMessage } from '../write/outbox-message.ts'
import type { Wanted } from '../write/rows/locked-rows.ts'
import { settingValues } from '../write/rows/write-setting.ts'
import type { WriteScope } from '../write/write-scope.ts'

/** What handlers of actions and forms share: where they read, and the only ways they change anything. */
export function handlerContext(scope: WriteScope, changes: ChangeSet, entity: Entity) {
  const { dependencies, trx, account, now } = scope
  return {
    read: entityTables(trx),
    catalogue: dependencies.catalogue,
    engine: dependencies.database.engine,
    account,
    schoolId: account.schoolId,
    entity,
    now,
    usesOf: (urls: readonly string[]) => usesNow(scope, urls, null),
    setting: (name: string) => settingValues(dependencies.catalogue, trx, account.schoolId, name),
    lock: (name: string, wanted: Wanted) => changes.lock(name, wanted),
    change: (name: string, id: number, patch: Values) => changes.change(name, id, patch),
    increment: (name: string, id: number, by: Increments) => changes.increment(name, id, by),
    create: (name: string, values: Values) => changes.create(name, values),
    remove: (name: string, id: number) => changes.remove(name, id),
    transfer: (moves: readonly LedgerMove[]) => makeMoves(scope, changes, moves),
    outbox: (message: OutboxMessage) => void changes.messages.push(message),
  }
}
