import { machineOf } from '../../catalogue/order/machine.ts'
import type { Skipped } from '../../catalogue/wire.ts'
import type { ChangeSet } from '../write/change-set.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { type AccountKey, isKept, ownerOf } from './account.ts'
import { type Draft, postTransfers } from './post-transfers.ts'
import { accountsOf, type StoredTransfer, settlingOf, transfersById } from './read-ledger.ts'

/**
 * Answers transfers that a batch made by others the other way, as taking it back asks for: they themselves stay. Those about
 * an order are left to it: its state going back calls for what is to be moved.
 * @returns those that cannot be answered, by the row they are about.
 */
export async function reverseTransfers(
  scope: WriteScope,
  changes: ChangeSet,
  ids: readonly number[],
): Promise<Skipped[]> {
  const made = (await transfersById(scope, ids)).filter((each) => !followsAnOrder(scope, each))
  const over = new Set((await settlingOf(scope, ids)).flatMap(({ settles }) => settles ?? []))
  const accounts = await accountsOf(
    scope,
    made.flatMap(({ from, to }) => [from, to]),
  )
  const purses = new Map<AccountKey, number>([...accounts].map(([key, { balance }]) => [key, balance]))
  const drafts: Draft[] = []
  const skipped: Skipped[] = []
  for (const each of made.toReversed()) {
    const problem = problemWith(each, over, purses)
    if (problem === null) drafts.push(reversalOf(each, scope.now, purses))
    else skipped.push({ id: each.subjectId, reason: problem, by: null, at: null })
  }
  await postTransfers(scope, changes, drafts)
  return skipped
}

function followsAnOrder({ dependencies }: WriteScope, { subject }: StoredTransfer): boolean {
  const entity = dependencies.catalogue.entities.get(subject)
  return entity !== undefined && machineOf(entity)?.money !== undefined
}

function problemWith(
  { id, phase, settles, to, amount }: StoredTransfer,
  over: ReadonlySet<number>,
  purses: ReadonlyMap<AccountKey, number>,
): string | null {
  if (settles !== null || over.has(id)) return '资金已结算，不能撤销'
  if (phase === 'pending' || !isKept(ownerOf(to).kind) || (purses.get(to) ?? 0) >= amount) return null
  return ownerOf(to).unit === 'points' ? '积分已被使用，剩余不足' : '余额已被使用，剩余不足'
}

function reversalOf(each: StoredTransfer, at: number, purses: Map<AccountKey, number>): Draft {
  const { id, amount, subject, subjectId } = each
  const isOpen = each.phase === 'pending'
  const [from, to] = isOpen ? [each.from, each.to] : [each.to, each.from]
  purses.set(from, (purses.get(from) ?? 0) + (isOpen ? amount : -amount))
  if (!isOpen) purses.set(to, (purses.get(to) ?? 0) + amount)
  return {
    ...{ from, to, amount, subject, subjectId, at },
    phase: isOpen ? 'void' : 'posted',
    settles: isOpen ? id : null,
    reverses: isOpen ? null : id,
    purpose: isOpen ? 'release' : 'reversal',
    key: `reversal-${id}`,
    reason: '撤销',
  }
}
