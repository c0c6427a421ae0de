import { systemAccount } from '../access/account.ts'
import { holdSchool } from '../database/school-version.ts'
import { applyChanges, completeChanges } from './apply-changes.ts'
import { ChangeSet } from './change-set.ts'
import { settleBeginnings } from './rule/due.ts'
import { checkChanges } from './rule/invariants.ts'
import type { WriteScope } from './write-scope.ts'

/** A transaction, a school and a moment (ms) for changes that no call makes. */
export type WritePlace = Pick<WriteScope, 'dependencies' | 'trx' | 'now'> & { readonly schoolId: number }

/**
 * Writes what no operator's command made, as a school begins with it and its students post it: by the rules of its entities
 * and with the figures that follow, but with no batch in the audit. So there is nothing to take back, nobody is told, and
 * the rows bear the version that was before all changes.
 * @throws InputError when what would be written breaks a rule.
 */
export async function writeUnrecorded<T>(
  { schoolId, ...place }: WritePlace,
  fn: (changes: ChangeSet, scope: WriteScope) => Promise<T>,
): Promise<T> {
  const scope: WriteScope = { ...place, account: systemAccount(schoolId), version: 0 }
  await holdSchool(scope.trx, schoolId)
  const changes = new ChangeSet(scope)
  const result = await fn(changes, scope)
  settleBeginnings(changes, scope.now)
  await completeChanges(scope, changes, 'unrecorded')
  await checkChanges(scope, changes, 'unrecorded')
  await applyChanges(scope, changes)
  return result
}
