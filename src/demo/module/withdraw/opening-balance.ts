import type { user } from '../../../../commands/userManagement/user.ts'
import type { LedgerMove } from '../../../server/write/ledger-move.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'

/** What the people had when they came into the ledger: points of all of them, money of some. */
export async function seedOpeningBalances(
  { writer, random }: SeedContext,
  people: readonly SeedRow<typeof user.fields>[],
): Promise<void> {
  const chance = random('opening')
  const moves = people.flatMap(({ values: { points, createdAt } }, index) => {
    const fen = chance.chance(0.3) ? chance.int(1, 60) * 250 : 0
    const opened = (unit: LedgerMove['unit'], amount: number): LedgerMove => ({
      from: { kind: 'opening', id: 0 },
      to: { kind: 'user', id: index + 1 },
      ...{ unit, amount, purpose: 'opening', reason: '启用账本时的余额', subject: 'user', subjectId: index + 1 },
      ...{ key: `opening-user-${unit}-${index + 1}`, at: createdAt ?? 0 },
    })
    return [opened('points', points ?? 0), opened('fen', fen)]
  })
  await writer.transfer(moves.filter(({ amount }) => amount > 0))
}
