import type { ChangeSet } from '../write/change-set.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { postTransfers } from './post-transfers.ts'
import { settlingOf, transfersById } from './read-ledger.ts'

/**
 * Ends a pending transfer by what came of it outside: posted where it was accepted, void where it was not, so that its money is
 * free again. @returns whether it was still open.
 */
export async function settlePending(
  scope: WriteScope,
  changes: ChangeSet,
  id: number,
  phase: 'posted' | 'void',
): Promise<boolean> {
  const [pending] = await transfersById(scope, [id])
  if (pending?.phase !== 'pending' || (await settlingOf(scope, [id])).length > 0) return false
  const { from, to, amount, purpose, subject, subjectId } = pending
  const about = { from, to, amount, purpose, subject, subjectId, reason: null }
  await postTransfers(scope, changes, [{ ...about, phase, settles: id, key: `settles-${id}`, at: scope.now }])
  return true
}
