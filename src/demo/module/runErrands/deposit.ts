import type { rider } from '../../../../commands/runErrands/rider.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { LedgerMove } from '../../../server/write/ledger-move.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'

/** What riders deposited when they were taken on, and what those who left were given back. */
export function depositMoves(
  random: Random,
  riders: readonly SeedRow<typeof rider.fields>[],
  now: number,
): LedgerMove[] {
  return riders.flatMap(({ values, decision }, index): LedgerMove[] => {
    if (values.status === undefined && decision?.action !== 'approve') return []
    const deposit = { kind: 'deposit', id: index + 1 }
    const outside = { kind: 'offline', id: 0 }
    const amount = random.pick([5_000, 10_000, 10_000])
    const about = { unit: 'fen', amount, purpose: 'deposit', subject: 'rider', subjectId: index + 1 } as const
    const paidAt = (values.createdAt ?? now) + hour
    const paid: LedgerMove = {
      ...about,
      from: outside,
      to: deposit,
      key: `deposit-rider-${index + 1}-in`,
      at: paidAt,
      reason: '收押金',
    }
    if (values.status !== 'deleted') return [paid]
    const at = Math.min(paidAt + 9 * day, now - hour)
    return [paid, { ...about, from: deposit, to: outside, key: `deposit-rider-${index + 1}-out`, at, reason: '退押金' }]
  })
}
