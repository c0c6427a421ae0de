import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Account } from '../access/account.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallGround } from '../write/write-scope.ts'

/** Puts on the record who exported how many rows of what. */
export async function noteExport(
  ground: CallGround,
  account: Account,
  entity: Entity,
  rows: number,
  requestId: string,
): Promise<void> {
  const run = { command: `${entity.name}.export`, entity: entity.name, requestId }
  await commitChange(ground, account, run, async () => ({ changed: rows, undoable: false }))
}
