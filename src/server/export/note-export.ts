import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Account } from '../access/account.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/** Puts on the record who exported how many rows of what. */
export async function noteExport(
  dependencies: CallDependencies,
  account: Account,
  entity: Entity,
  rows: number,
  requestId: string,
): Promise<void> {
  const run = { command: `${entity.name}.export`, entity: entity.name, requestId }
  await commitChange(dependencies, account, run, async () => ({ changed: rows, undoable: false }))
}
