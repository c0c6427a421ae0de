import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { OutboxMessage } from '../../outbox/message.ts'
import type { Values } from '../entity-table.ts'
import type { ChangeSet } from './change-set.ts'
import type { WriteScope } from './write-scope.ts'

/** What handlers of actions and forms share: where they read, and the only ways they change anything. */
export function handlerContext({ ground, trx, account, now }: WriteScope, changes: ChangeSet, entity: Entity) {
  return {
    trx,
    engine: ground.database.engine,
    account,
    schoolId: account.schoolId,
    entity,
    now,
    change: (name: string, id: number, patch: Values) => changes.change(name, id, patch),
    create: (name: string, values: Values) => changes.create(name, values),
    remove: (name: string, id: number) => changes.remove(name, id),
    outbox: (message: OutboxMessage) => void changes.messages.push(message),
  }
}
