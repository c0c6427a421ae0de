import { InputError } from '../../catalogue/schema/input-error.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { ownerOf } from './account.ts'
import { accountsById, ledgerOf, type StoredTransfer, settlingOf, transfersById } from './read-ledger.ts'

/**
 * Checks the transfers a change wrote, whoever had them written: two accounts of one unit, and what is settled is pending, is
 * settled once, between the same accounts, and by no more than was held.
 * @throws InputError where one is no such transfer.
 */
export async function checkTransfers(scope: WriteScope, changes: ChangeSet): Promise<void> {
  const ledger = ledgerOf(scope.dependencies.catalogue)
  const made = [...((ledger && changes.touched.get(ledger.transfer)?.values()) ?? [])]
  if (made.length === 0) return
  const accounts = await accountsById(scope, [
    ...new Set(made.flatMap(({ patch }) => [Number(patch.from), Number(patch.to)])),
  ])
  const settled = made.flatMap(({ patch }) => (typeof patch.settles === 'number' ? [patch.settles] : []))
  const open = new Map((await transfersById(scope, settled)).map((each) => [each.id, each]))
  const settling = await settlingOf(scope, settled)
  const isTwice = settling.length > settled.length
  for (const { patch } of made) {
    const [from, to] = [accounts.get(Number(patch.from)), accounts.get(Number(patch.to))]
    const units = [from, to].map((account) => account && ownerOf(account.key).unit)
    const isRight =
      from !== to &&
      units.every((unit) => unit === patch.unit) &&
      Number.isSafeInteger(patch.amount) &&
      Number(patch.amount) > 0 &&
      (typeof patch.settles === 'number' ? settles(patch, open.get(patch.settles)) : patch.phase !== 'void')
    if (!isRight || isTwice) throw new InputError('资金流水不正确，没有保存')
  }
}

function settles(patch: Touched['patch'], open: StoredTransfer | undefined): boolean {
  if (open?.phase !== 'pending' || patch.phase === 'pending') return false
  const isBetweenThem = open.fromId === patch.from && open.toId === patch.to
  const amount = Number(patch.amount)
  return isBetweenThem && (patch.phase === 'void' ? amount === open.amount : amount <= open.amount)
}
